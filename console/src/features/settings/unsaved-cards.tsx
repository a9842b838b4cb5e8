import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';

const Tell = createContext<(id: string, isDirty: boolean) => void>(() => {});

/** Guards what was typed in any card below: the router takes one guard for a page. */
export function UnsavedCards({ children }: { readonly children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback((id: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(id) === isDirty) return before;
      const next = new Set(before);
      if (isDirty) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return (
    <Tell value={tell}>
      <UnsavedGuard isDirty={dirty.size > 0} />
      {children}
    </Tell>
  );
}

/** Says whether a card holds what is not saved. */
export function useUnsaved(id: string, isDirty: boolean): void {
  const tell = useContext(Tell);
  useEffect(() => {
    tell(id, isDirty);
    return () => tell(id, false);
  }, [tell, id, isDirty]);
}
