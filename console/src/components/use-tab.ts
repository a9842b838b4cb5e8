import { useSearchParams } from 'react-router';

/**
 * Which tab is open, kept in the address as `tab`; the first one needs no word there. With `keepsRest` what else stands in the
 * address stays at a change, else the views of one tab mean nothing to the other.
 */
export function useTab<Key extends string>(
  keys: readonly [Key, ...Key[]],
  { keepsRest = false }: { readonly keepsRest?: boolean } = {},
): readonly [Key, (key: Key) => void] {
  const [search, setSearch] = useSearchParams();
  const open = keys.find((key) => key === search.get('tab')) ?? keys[0];
  const show = (key: Key) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(keepsRest ? before : undefined);
        next.delete('tab');
        if (key !== keys[0]) next.set('tab', key);
        return next;
      },
      { replace: keepsRest, preventScrollReset: true },
    );
  return [open, show];
}
