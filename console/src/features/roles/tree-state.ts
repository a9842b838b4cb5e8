import { type PermissionCode, permissionParents } from '@linekeeper/contract/permissions/permissions';

/** The codes right below one, or (undefined) at the top, in the order of the catalogue. */
export function childrenOf(code: PermissionCode | undefined): PermissionCode[] {
  return [...permissionParents].filter(([, parent]) => parent === code).map(([child]) => child);
}

/** A code's descendants. */
export function below(code: PermissionCode): PermissionCode[] {
  return childrenOf(code).flatMap((child) => [child, ...below(child)]);
}

/** A code's parents, the nearest first. */
export function above(code: PermissionCode): PermissionCode[] {
  const parent = permissionParents.get(code);
  return parent === undefined ? [] : [parent, ...above(parent)];
}

export type Tick = 'all' | 'some' | 'none';

/** How a line of the tree is ticked: half, where a part of what stands below it is missing among those that count. */
export function tickOf(
  chosen: ReadonlySet<PermissionCode>,
  code: PermissionCode,
  counted: ReadonlySet<PermissionCode>,
): Tick {
  const all = [code, ...below(code)].filter((item) => counted.has(item));
  const ticked = all.filter((item) => chosen.has(item)).length;
  if (ticked === 0) return 'none';
  return ticked === all.length ? 'all' : 'some';
}

/**
 * The choice after a click on a line: what is not wholly ticked gets all below it that one may give, with its parents; what
 * is ticked wholly loses itself and all below it. So no code ever stands without its parents.
 */
export function toggled(
  chosen: ReadonlySet<PermissionCode>,
  code: PermissionCode,
  mayGive: ReadonlySet<PermissionCode>,
): Set<PermissionCode> {
  const next = new Set(chosen);
  const branch = [code, ...below(code)];
  const addable = branch.filter((item) => mayGive.has(item) && !chosen.has(item));
  // A branch whose parents one may not give has no place in the tree.
  const parents = above(code).filter((item) => !chosen.has(item));
  if (addable.length > 0 && parents.every((item) => mayGive.has(item))) {
    const wanted = new Set([...addable, ...chosen]);
    for (const item of addable)
      if (above(item).every((parent) => wanted.has(parent) || parents.includes(parent))) next.add(item);
    for (const item of parents) next.add(item);
  } else for (const item of branch) next.delete(item);
  return next;
}

/** The codes to show for a search: those whose words or code match, with their parents and all below them. */
export function found(
  codes: readonly PermissionCode[],
  search: string,
  wordsOf: (code: PermissionCode) => string,
): Set<PermissionCode> {
  const wanted = search.trim().toLowerCase();
  const hits = codes.filter(
    (code) =>
      wanted === '' || wordsOf(code).toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted),
  );
  const shown = new Set(codes);
  return new Set(
    hits.flatMap((code) => [code, ...above(code), ...below(code)]).filter((code) => shown.has(code)),
  );
}
