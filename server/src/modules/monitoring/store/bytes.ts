/** A stored piece is not what was written: thrown by the decoders, caught where the piece can be named. */
export class Damage extends Error {}

/** Largest magnitude of a packed integer: the difference of two of them, zigzagged, is still exact in a double. */
export const packedLimit = 2 ** 50;

/** Bytes that grow, with the number encodings of the packed formats. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  length = 0;

  #room(count: number): Uint8Array {
    if (this.length + count > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    return this.#bytes;
  }

  byte(value: number): void {
    this.#room(1)[this.length++] = value;
  }

  /** A natural number below 2^53, seven bits a byte, low bits first. */
  varint(value: number): void {
    const bytes = this.#room(8);
    while (value > 0x7f_ff_ff_ff) {
      bytes[this.length++] = (value % 128) | 0x80;
      value = Math.floor(value / 128);
    }
    while (value > 0x7f) {
      bytes[this.length++] = (value & 0x7f) | 0x80;
      value >>>= 7;
    }
    bytes[this.length++] = value;
  }

  /** An integer of either sign. */
  zigzag(value: number): void {
    this.varint(zigzag(value));
  }

  /** Natural numbers of `width` bits each (1 to 53), one after the other, low bits first. */
  packed(values: ArrayLike<number>, width: number): void {
    const bytes = this.#room(Math.ceil((values.length * width) / 8) + 1);
    let pending = 0;
    let bits = 0;
    for (let i = 0; i < values.length; i++) {
      let rest = values[i]!;
      for (let left = width; left > 0; left -= 24) {
        // At most 7 pending bits and 24 new ones fit the 32 of an integer operation.
        pending |= (rest % 0x100_0000) << bits;
        rest = Math.floor(rest / 0x100_0000);
        bits += Math.min(left, 24);
        for (; bits >= 8; bits -= 8, pending >>>= 8) bytes[this.length++] = pending;
      }
    }
    if (bits > 0) bytes[this.length++] = pending;
  }

  bytes(values: Uint8Array): void {
    this.#room(values.length).set(values, this.length);
    this.length += values.length;
  }

  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 0xff);
  }

  /** The bytes from a position on; valid until the next write. */
  since(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.length);
  }
}

export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1;
}

export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Bits that a natural number below 2^53 needs. */
export function bitWidth(value: number): number {
  return value < 0x1_0000_0000 ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / 0x1_0000_0000));
}

/** Reads what `ByteWriter` wrote; throws `Damage` rather than read outside or return what could not have been written. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  byte(): number {
    const value = this.#bytes[this.at++];
    if (value === undefined) throw new Damage('it ends early');
    return value;
  }

  varint(): number {
    let value = this.byte();
    if (value < 0x80) return value;
    value &= 0x7f;
    for (let scale = 128; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new Damage('it holds a number that is too large');
      if (byte < 0x80) return value;
    }
  }

  zigzag(): number {
    return unzigzag(this.varint());
  }

  packed(count: number, width: number): Float64Array {
    if (Math.ceil((count * width) / 8) > this.left) throw new Damage('it ends early');
    const values = new Float64Array(count);
    let pending = 0;
    let bits = 0;
    for (let i = 0; i < count; i++) {
      let value = 0;
      let scale = 1;
      for (let left = width; left > 0; left -= 24, scale *= 0x100_0000) {
        const take = Math.min(left, 24);
        for (; bits < take; bits += 8) pending |= this.#bytes[this.at++]! << bits;
        value += (pending & ((1 << take) - 1)) * scale;
        pending >>>= take;
        bits -= take;
      }
      values[i] = value;
    }
    return values;
  }

  bytes(count: number): Uint8Array {
    if (count > this.left) throw new Damage('it ends early');
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  end(): void {
    if (this.left !== 0) throw new Damage(`${this.left} bytes are left over`);
  }
}
