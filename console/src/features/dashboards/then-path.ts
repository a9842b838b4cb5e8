/** What of a moment is opened row by row: a kind, and of it a state, a kind of devices, or a place of the map. */
export interface Then {
  readonly kind: string;
  readonly state?: string | undefined;
  readonly deviceKind?: string | undefined;
  /** West, south, east and north. */
  readonly box?: string | undefined;
  readonly place?: string | undefined;
}

const names = ['kind', 'state', 'deviceKind', 'box', 'place'] as const;

/** The same page with the rows of a number of its moment open. */
export function thenPath(search: URLSearchParams, then: Then): string {
  const next = new URLSearchParams(search);
  for (const name of ['page', 'sort', 'order']) next.delete(name);
  next.set('then', names.map((name) => then[name] ?? '').join('~'));
  return `?${next.toString()}`;
}

/** What an address says of it. */
export function readThen(text: string): Then {
  const parts = text.split('~');
  return {
    kind: '',
    ...Object.fromEntries(names.flatMap((name, at) => (parts[at] ? [[name, parts[at]]] : []))),
  };
}
