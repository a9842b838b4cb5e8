import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeList,
  isNarrowed,
  type ListChange,
  listInput,
  type ListRules,
  readList,
} from './list-state.ts';

/**
 * A list's paging, order and filters, kept in the address. `rules` must be a constant of the module. `input` is the body
 * of the list call, `change` goes to another state, `clear` takes every filter away.
 */
export function useList<S extends string, C extends string, T extends string>(rules: ListRules<S, C, T>) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readList(rules, search), [rules, search]);
  const change = useCallback(
    (wanted: ListChange) => setSearch((before) => changeList(before, wanted), { replace: true }),
    [setSearch],
  );
  const clear = useCallback(() => {
    const names = [...Object.keys(rules.choices), ...rules.texts];
    change(Object.fromEntries(names.map((name) => [name, undefined])));
  }, [change, rules]);
  return {
    state,
    input: useMemo(() => listInput(state), [state]),
    isNarrowed: isNarrowed(state),
    change,
    clear,
  };
}

export type List = Pick<ReturnType<typeof useList>, 'change' | 'clear' | 'isNarrowed'> & {
  readonly state: { page: number; pageSize: number; sort: string | undefined; order: 'asc' | 'desc' };
};
