/** A series as a sender has it. */
export interface Sending {
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: readonly (readonly [atMs: number, value: number | 'stale'])[];
  readonly histograms?: number;
}

const varint = (value: bigint): number[] => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest)];
};
const piece = (number: number, bytes: Uint8Array | readonly number[]): Buffer =>
  Buffer.concat([Buffer.from([number * 8 + 2, ...varint(BigInt(bytes.length))]), Buffer.from(bytes)]);

function sample([atMs, value]: Sending['samples'][number]): Buffer {
  const bits = Buffer.alloc(8);
  if (value === 'stale') bits.writeBigUInt64LE(0x7ff0_0000_0000_0002n);
  else bits.writeDoubleLE(value);
  return Buffer.concat([Buffer.from([9]), bits, Buffer.from([16, ...varint(BigInt(atMs))])]);
}

const text = (value: string) => Buffer.from(value);

/** A request of remote write, not packed; labels stand in the order of the object. */
export function writeRequest(series: readonly Sending[]): Buffer {
  return Buffer.concat(
    series.map(({ labels, samples, histograms = 0 }) =>
      piece(
        1,
        Buffer.concat([
          ...Object.entries(labels).map(([name, value]) =>
            piece(1, Buffer.concat([piece(1, text(name)), piece(2, text(value))])),
          ),
          ...samples.map((one) => piece(2, sample(one))),
          ...Array.from({ length: histograms }, () => piece(4, [])),
        ]),
      ),
    ),
  );
}

/** Packs as snappy may: by literals alone. */
export function packed(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [Buffer.from(varint(BigInt(bytes.length)))];
  for (let at = 0; at < bytes.length; at += 65_536) {
    const part = bytes.subarray(at, at + 65_536);
    pieces.push(Buffer.from([61 << 2, (part.length - 1) & 0xff, (part.length - 1) >>> 8]), part);
  }
  return Buffer.concat(pieces);
}
