/**
 * Public keys that every installation knows, in base64url: whoever holds the private half issues licences for all of them.
 * Empty in the source: a key stands here only while somebody guards its private half. Whoever builds releases puts theirs
 * in; an operator's own keys stand in the setting LICENCE_PUBLIC_KEYS.
 */
export const vendorKeys: readonly string[] = [];
