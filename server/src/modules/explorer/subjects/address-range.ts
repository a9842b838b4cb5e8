/** Between which addresses an index is looked into, both ends included. */
export interface AddressRange {
  readonly low: string;
  readonly high: string;
  /** What of the range is meant: what is written so from its beginning. */
  readonly begins: string;
}

const mostOctet = 255;
const octets = 4;

/**
 * Where all addresses lie whose text begins with what was typed; undefined where no address begins so. The range may hold others too: `10.1.0.1`
 * begins 10.1.0.1, .10 and .100, and what lies between them is left out by its text.
 */
export function addressRange(typed: string): AddressRange | undefined {
  const text = typed.toLowerCase();
  if (/^\d{1,3}(\.\d{0,3}){1,3}$/.test(text)) return ofOctets(text);
  // A part of one is written in too many ways to be a range: all of that family.
  return /^[\da-f:]*:[\da-f:]*$/.test(text)
    ? { low: '::', high: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', begins: text }
    : undefined;
}

const all = Array.from({ length: mostOctet + 1 }, (_none, octet) => octet);

function ofOctets(text: string): AddressRange | undefined {
  const parts = text.split('.');
  const ends: (readonly [least: number, most: number])[] = [];
  for (const [at, part] of parts.slice(0, octets).entries()) {
    // The last one may be the beginning of an octet, or nothing of it yet.
    const fits = (octet: number) =>
      at < parts.length - 1 ? String(octet) === part : String(octet).startsWith(part);
    const [least, most] = [all.find(fits), all.findLast(fits)];
    if (least === undefined || most === undefined) return undefined;
    ends.push([least, most]);
  }
  while (ends.length < octets) ends.push([0, mostOctet]);
  const [low, high] = [0, 1].map((end) => ends.map((octet) => octet[end]).join('.')) as [string, string];
  return { low, high, begins: text };
}
