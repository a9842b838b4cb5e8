/** The n-th address behind another, leaving out .0 and .255 at the end. */
export function addressAt(first: string, index: number): string {
  const [a = 127, b = 0, c = 0, d = 1] = first.split('.').map(Number);
  const last = d - 1 + index;
  const third = c + Math.floor(last / 254);
  const second = b + Math.floor(third / 256);
  if (second > 255) throw new RangeError(`${first} has no ${index} addresses behind it.`);
  return `${a}.${second}.${third % 256}.${(last % 254) + 1}`;
}
