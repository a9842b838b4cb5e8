import { useSearchParams } from 'react-router';

/**
 * What stands over a list (a form, an import), kept in the address: one of these names at a time. `names` must be a constant of
 * the module.
 */
export function useOpened<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  const show = (name: Name | undefined, value = '1') =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const other of names) next.delete(other);
        if (name !== undefined) next.set(name, value);
        return next;
      },
      // Back goes to what was before it was opened.
      { replace: name === undefined },
    );
  return {
    /** What is open and with which value: an id, say. */
    opened: Object.fromEntries(names.map((name) => [name, search.get(name) ?? undefined])) as Readonly<
      Record<Name, string | undefined>
    >,
    open: (name: Name, value?: string) => show(name, value),
    close: () => show(undefined),
  };
}
