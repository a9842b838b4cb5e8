import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';

const Notify = createContext<(id: string, isDirty: boolean) => void>(() => {});

/** Guards what was typed in any card below: the router takes one guard for a page. */
export function UnsavedCards({ children }: { readonly children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const notify = useCallback((id: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(id) === isDirty) return before;
      const next = new Set(before);
      if (isDirty) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return (
    <Notify value={notify}>
      <UnsavedGuard isDirty={dirty.size > 0} />
      {children}
    </Notify>
  );
}

/** Says whether a card holds what is not saved. */
export function useUnsaved(id: string, isDirty: boolean): void {
  const notify = useContext(Notify);
  useEffect(() => {
    notify(id, isDirty);
    return () => notify(id, false);
  }, [notify, id, isDirty]);
}
