/** `{name}`, or `{name:one|other}`: the word that goes with that number in English. */
const place = /\{(\w+)(?::([^|{}]+)\|([^|{}]+))?\}/g;

/** A text of the catalogues with its values put in. A place without a value stays as it stands. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(place, (all, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return all;
    if (one === undefined || other === undefined) return String(value);
    return Number(value) === 1 ? one : other;
  });
}
