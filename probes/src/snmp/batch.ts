import { Tlv, tag } from './ber.ts';
import { type Answer, errorStatus } from './message.ts';
import { hasPrefix, isOid } from './oid.ts';
import { decodeValue, type SnmpValue } from './value.ts';
import type { Column } from './walk-rows.ts';

const varbind = new Tlv();
const name = new Tlv();
const content = new Tlv();

/**
 * What one answer to GETNEXT or GETBULK brought: read as a whole, or not at all. The OIDs are not cut out but lie in
 * the datagram, because a walk looks at each only once. One object is used again and again.
 */
export class Batch {
  status = 0;
  errorIndex = 0;
  bytes: Buffer = Buffer.alloc(0);
  /** A row of them goes over the columns that were asked for. */
  readonly values: SnmpValue[] = [];
  /** Where the part behind the column begins in the OID of each value; −1 when the OID is not of its column. */
  readonly indexStarts: number[] = [];
  readonly indexEnds: number[] = [];

  /** tooBig, and also an answer without any varbind. */
  get isTooBig(): boolean {
    const { status, values } = this;
    return status === errorStatus.tooBig || (status === errorStatus.none && values.length === 0);
  }

  /** Takes an answer apart; false when it is malformed or holds more values than were asked for. */
  read(answer: Answer, columns: readonly Column[], most: number): boolean {
    const { bytes } = answer;
    this.bytes = bytes;
    this.status = answer.errorStatus;
    this.errorIndex = answer.errorIndex;
    this.values.length = 0;
    this.indexStarts.length = 0;
    this.indexEnds.length = 0;
    if (this.status !== errorStatus.none) return true;
    let next = 0;
    for (let at = answer.start; at < answer.end; at = varbind.end) {
      if (this.values.length >= most) return false;
      if (!varbind.expect(bytes, at, answer.end, tag.sequence)) return false;
      if (!name.expect(bytes, varbind.start, varbind.end, tag.oid)) return false;
      if (!this.#readName(bytes, columns[next]!)) return false;
      if (!content.read(bytes, name.end, varbind.end) || content.end !== varbind.end) return false;
      const value = decodeValue(content.tag, bytes, content.start, content.end);
      if (!value) return false;
      this.values.push(value);
      next = next + 1 === columns.length ? 0 : next + 1;
    }
    return true;
  }

  /** Notes the OID that lies in `name`; false when it is none. Of a column's own only the rest is left to be checked. */
  #readName(bytes: Buffer, { prefix, arcs }: Column): boolean {
    const { start, end } = name;
    const isOfColumn = hasPrefix(bytes, start, end, prefix);
    const indexStart = start + prefix.length;
    if (isOfColumn ? indexStart < end && !isOid(bytes, indexStart, end, arcs) : !isOid(bytes, start, end))
      return false;
    this.indexStarts.push(isOfColumn ? indexStart : -1);
    this.indexEnds.push(end);
    return true;
  }
}
