import { Unreadable } from './unreadable.ts';

const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads one message of protobuf, field by field; no byte outside of it. Every fault throws `Unreadable`. */
export class MessageReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = from;
    this.#end = end;
  }

  get isDone(): boolean {
    return this.#at >= this.#end;
  }

  /** Number and wire type of the field that comes. */
  field(): { readonly number: number; readonly type: number } {
    const tag = Number(this.#varint());
    const number = Math.floor(tag / 8);
    if (number < 1 || number > 0x1f_ff_ff_ff) throw new Unreadable('a field has no number');
    return { number, type: tag % 8 };
  }

  /** A whole number of 64 bits with a sign; what does not fit a number of ours is refused. */
  integer(type: number): number {
    if (type !== 0) throw new Unreadable('a number is written as something else');
    const value = Number(BigInt.asIntN(64, this.#varint()));
    if (!Number.isSafeInteger(value)) throw new Unreadable('a time is out of all bounds');
    return value;
  }

  /** The bits of a number with a point: what is not a number has several. */
  double(type: number): { readonly value: number; readonly bits: () => bigint } {
    if (type !== 1) throw new Unreadable('a value is written as something else');
    const at = this.#skip(8);
    return { value: this.#view.getFloat64(at, true), bits: () => this.#view.getBigUint64(at, true) };
  }

  message(type: number): MessageReader {
    const at = this.#piece(type);
    return new MessageReader(this.#bytes, at, this.#at);
  }

  /** A text of so many bytes at most. */
  string(type: number, most: number): string {
    const at = this.#piece(type);
    if (this.#at - at > most)
      throw new Unreadable(`the name or value of a label has more than ${most} bytes`);
    try {
      return text.decode(this.#bytes.subarray(at, this.#at));
    } catch {
      throw new Unreadable('a label is not written in UTF-8');
    }
  }

  /** Passes over a field that is not ours. */
  pass(type: number): void {
    if (type === 0) this.#varint();
    else if (type === 1) this.#skip(8);
    else if (type === 2) this.#piece(type);
    else if (type === 5) this.#skip(4);
    else throw new Unreadable('a field is of no known kind');
  }

  /** Where a piece with its length in front begins; it is passed over. */
  #piece(type: number): number {
    if (type !== 2) throw new Unreadable('a piece is written as something else');
    return this.#skip(Number(this.#varint()));
  }

  #skip(count: number): number {
    const at = this.#at;
    if (!(count <= this.#end - at)) throw new Unreadable('it ends early');
    this.#at = at + count;
    return at;
  }

  #varint(): bigint {
    let low = 0;
    let value = 0n;
    for (let n = 0; n < 10; n += 1) {
      const byte = this.#at < this.#end ? this.#bytes[this.#at]! : undefined;
      if (byte === undefined) throw new Unreadable('it ends early');
      this.#at += 1;
      if (n < 4) low += (byte & 0x7f) * 2 ** (7 * n);
      else value |= BigInt(byte & 0x7f) << BigInt(7 * n);
      if (byte < 0x80) return value | BigInt(low);
    }
    throw new Unreadable('a number is too long');
  }
}
