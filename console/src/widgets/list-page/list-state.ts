import { page as pageLimits } from '@linekeeper/contract/limits';

/** What a list may be narrowed by: texts, and choices out of named values. */
export interface ListRules<S extends string, C extends string, T extends string> {
  readonly sortable: readonly S[];
  readonly choices: Readonly<Record<C, readonly string[]>>;
  readonly texts: readonly T[];
}

export const pageSizes = [10, 20, 50, 100, 200, 500] as const;

export interface ListState<S extends string, C extends string, T extends string> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: S | undefined;
  readonly order: 'asc' | 'desc';
  readonly choices: Readonly<Record<C, readonly string[]>>;
  readonly texts: Readonly<Record<T, string>>;
}

/** Reads a list's state out of its address; what does not belong there is left out. */
export function readList<S extends string, C extends string, T extends string>(
  rules: ListRules<S, C, T>,
  search: URLSearchParams,
): ListState<S, C, T> {
  const page = Number(search.get('page') ?? 1);
  const size = Number(search.get('size') ?? pageLimits.defaultSize);
  const sort = search.get('sort');
  const choices = Object.entries<readonly string[]>(rules.choices).map(([name, allowed]) => {
    const wanted = (search.get(name) ?? '').split(',');
    return [name, allowed.filter((value) => wanted.includes(value))];
  });
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: pageSizes.find((allowed) => allowed === size) ?? pageLimits.defaultSize,
    sort: rules.sortable.find((allowed) => allowed === sort),
    order: search.get('order') === 'desc' ? 'desc' : 'asc',
    choices: Object.fromEntries(choices) as Record<C, string[]>,
    texts: Object.fromEntries(
      rules.texts.map((name) => [name, (search.get(name) ?? '').slice(0, name === 'search' ? 128 : 255)]),
    ) as Record<T, string>,
  };
}

/** A change of what narrows or orders a list; undefined or empty takes a key out of the address. */
export type ListChange = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The address after a change. Any change but that of the page begins at page 1 again. */
export function changeList(search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text === '' || (name === 'page' && text === '1')) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Whether anything narrows the list. */
export function isNarrowed<S extends string, C extends string, T extends string>(
  state: ListState<S, C, T>,
): boolean {
  return (
    Object.values<readonly string[]>(state.choices).some((values) => values.length > 0) ||
    Object.values<string>(state.texts).some((text) => text !== '')
  );
}

/** The body of a list call: only what narrows is in it. */
export function listInput<S extends string, C extends string, T extends string>(state: ListState<S, C, T>) {
  const choices = Object.entries<readonly string[]>(state.choices).filter(([, values]) => values.length > 0);
  const texts = Object.entries<string>(state.texts).filter(([, text]) => text !== '');
  return {
    page: state.page,
    pageSize: state.pageSize,
    ...(state.sort !== undefined && { sort: state.sort, order: state.order }),
    ...(Object.fromEntries(choices) as Partial<Record<C, string[]>>),
    ...(Object.fromEntries(texts) as Partial<Record<T, string>>),
  };
}

/** The order after a click on a column's head: up, down, then the server's own again. */
export function nextSort(
  state: { sort: string | undefined; order: 'asc' | 'desc' },
  key: string,
): ListChange {
  if (state.sort !== key) return { sort: key, order: undefined };
  return state.order === 'asc' ? { sort: key, order: 'desc' } : { sort: undefined, order: undefined };
}
