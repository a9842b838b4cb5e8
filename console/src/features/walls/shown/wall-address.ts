/** What stands in the address of a wall: which, and the key by which a screen without a person shows it. */
export interface WallAddress {
  readonly wallId: string;
  /** Undefined: whoever is signed in looks. */
  readonly key: string | undefined;
}

const form = /^#\/wall\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(lkw_[\w-]{43}))?\/?$/;

/** The wall that the part of an address behind `#` names, which no browser sends anywhere. */
export function wallAddressOf(hash: string): WallAddress | undefined {
  const [, wallId, key] = form.exec(hash) ?? [];
  return wallId === undefined ? undefined : { wallId, key };
}

/** The link of a wall for a screen without a person. */
export const wallLink = (wallId: string, key: string): string =>
  `${location.origin}${location.pathname}#/wall/${wallId}/${key}`;
