import { type Input } from '../../lib/api.ts';

/** What is put beside something else: a line, or a provider. */
export type SideKind = 'lines' | 'providers';

/** The two sides as the address has them; empty where none is chosen. */
export interface Sides {
  readonly kind: SideKind;
  readonly a: string;
  readonly b: string;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Reads them out of an address; what cannot be a line is none. */
export function sidesOf(search: URLSearchParams): Sides {
  const kind = search.get('of') === 'providers' ? 'providers' : 'lines';
  const side = (key: string) => {
    const text = (search.get(key) ?? '').trim().slice(0, 64);
    return kind === 'providers' || isId(text) ? text : '';
  };
  return { kind, a: side('a'), b: side('b') };
}

type Body = Input<'POST /monitor/api/v1/lines/compare'>['body'];

/** What is asked of two sides; undefined while one is missing, or both are the same. */
export function comparedOf({ kind, a, b }: Sides): Body['sides'] | undefined {
  if (a === '' || b === '' || a === b) return undefined;
  return kind === 'lines' ? [{ lineId: a }, { lineId: b }] : [{ provider: a }, { provider: b }];
}
