/** A text with its `{name}`s filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
