import { randomFillSync } from 'node:crypto';

const random = new Uint32Array(1024);
let used = random.length;

/** An unpredictable request id that always takes four octets in BER (0x00800000 to 0x7fffffff). */
export function randomRequestId(): number {
  // Drawn many at once: a single draw costs as much as a thousand.
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const id = (random[used]! & 0x7fff_ffff) | 0x0080_0000;
  // What was handed out is not kept to be found in memory.
  random[used] = 0;
  used += 1;
  return id;
}
