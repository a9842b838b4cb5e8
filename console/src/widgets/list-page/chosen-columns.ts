import { useState } from 'react';
import { storage } from '../../lib/storage.ts';

const keyOf = (name: string) => `columns.${name}`;

function kept(name: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(storage.get(keyOf(name)) ?? 'null');
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** The keys of the columns that are hidden, kept in this browser for each list. */
export function useHiddenColumns(name: string, hiddenAtFirst: readonly string[]) {
  const [hidden, setHidden] = useState<readonly string[]>(() => kept(name) ?? hiddenAtFirst);
  const choose = (next: readonly string[]) => {
    storage.set(keyOf(name), JSON.stringify(next));
    setHidden(next);
  };
  return [hidden, choose] as const;
}
