/**
 * Whether a text is an address that may be watched: four decimal parts without leading zeros (never octal: a resolver
 * reads `010.0.0.1` as 8.0.0.1), or an IPv6 literal (RFC 4291 section 2.2). Never a name, a range or a zone.
 */
export function isAddress(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1)?.at(-1);
  // The last 32 bits may be written as IPv4.
  const embedded = last !== undefined && last.includes('.');
  if (embedded) {
    if (!isIpv4(last)) return false;
    groups.at(-1)?.splice(-1, 1, '0', '0');
  }
  const all = groups.flat();
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? all.length <= 7 : all.length === 8;
}

/** Looks like the start of a range or of a list of addresses: said in its own words, because people try it. */
export function isManyAddresses(text: string): boolean {
  return /[/,;]|\s|\d-\d/.test(text.trim());
}
