import { AppError } from '../../platform/errors.ts';

interface Below {
  readonly id: number;
  readonly parentId: number | null;
}

/** Which of some tenants below are one of them or stand below it; all, where none is named. Throws NOT_FOUND for one that is not among them. */
export function branchOf(facts: readonly Below[], customerId: number | undefined): (id: number) => boolean {
  if (customerId === undefined) return () => true;
  const children = Map.groupBy(facts, ({ parentId }) => parentId);
  const within = new Set<number>();
  const add = (id: number) => {
    if (within.has(id)) return;
    within.add(id);
    for (const child of children.get(id) ?? []) add(child.id);
  };
  if (!facts.some(({ id }) => id === customerId)) throw new AppError('NOT_FOUND');
  add(customerId);
  return (id) => within.has(id);
}
