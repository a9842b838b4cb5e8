/** Where a message is read. */
export interface Reader {
  readonly bytes: Buffer;
  at: number;
}

const mostNameBytes = 255;
const mostLabelBytes = 63;

/** A name as a message has it: each label behind its length, then nought (RFC 1035, 3.1). Throws RangeError for none. */
export function writeName(name: string): Buffer {
  const labels = name === '.' || name === '' ? [] : name.replace(/\.$/, '').split('.');
  const parts = labels.map((label) => {
    const bytes = Buffer.from(label, 'latin1');
    if (bytes.length === 0 || bytes.length > mostLabelBytes) throw new RangeError('No name.');
    return Buffer.concat([Buffer.of(bytes.length), bytes]);
  });
  const whole = Buffer.concat([...parts, Buffer.of(0)]);
  if (whole.length > mostNameBytes) throw new RangeError('No name.');
  return whole;
}

/**
 * Reads a name, following compression (RFC 1035, 4.1.4): a pointer leads back only, so that no chain of them goes round.
 * Undefined where it is none. What is no letter of a host name is written as `\123` (RFC 4343); the root is '.'.
 */
export function readName(reader: Reader): string | undefined {
  const { bytes } = reader;
  const labels: string[] = [];
  let at = reader.at;
  let before = at;
  let length = 1;
  let isBehind = false;
  for (;;) {
    const head = bytes[at];
    if (head === undefined) return undefined;
    if (head >= 0xc0) {
      const low = bytes[at + 1];
      if (low === undefined) return undefined;
      if (!isBehind) reader.at = at + 2;
      isBehind = true;
      at = ((head & 0x3f) << 8) | low;
      if (at >= before) return undefined;
      before = at;
      continue;
    }
    if (head > mostLabelBytes || at + 1 + head > bytes.length) return undefined;
    at += 1;
    if (head === 0) break;
    length += head + 1;
    if (length > mostNameBytes) return undefined;
    labels.push(labelText(bytes.subarray(at, at + head)));
    at += head;
  }
  if (!isBehind) reader.at = at;
  return labels.length === 0 ? '.' : labels.join('.');
}

const plain = /[a-z0-9_*/-]/i;
const labelText = (bytes: Buffer) =>
  Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte);
    return plain.test(letter) ? letter : `\\${String(byte).padStart(3, '0')}`;
  }).join('');
