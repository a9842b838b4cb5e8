/** What a series is told apart by; a label without a value is none. */
export type Labels = Readonly<Record<string, string>>;

export const nameLabel = '__name__';

/** Labels as one text, the same for the same labels in any order. */
export function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const kept = (labels: Labels, is: (name: string) => boolean): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => is(name)));

export const only = (labels: Labels, names: readonly string[]): Labels =>
  kept(labels, (name) => names.includes(name));

export const without = (labels: Labels, names: readonly string[]): Labels =>
  kept(labels, (name) => !names.includes(name));

/** What was made of a metric is no longer that metric. */
export const unnamed = (labels: Labels): Labels => without(labels, [nameLabel]);
