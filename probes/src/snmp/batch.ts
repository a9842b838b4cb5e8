import { Tlv, tag } from './ber.ts';
import { type Answer, errorStatus } from './message.ts';
import { isOid } from './oid.ts';
import { decodeValue, type SnmpValue } from './value.ts';

/** What one answer to GETNEXT or GETBULK brought: read as a whole, or not at all. */
export interface Batch {
  status: number;
  index: number;
  /** The OIDs are views of the datagram. */
  cells: { oid: Buffer; value: SnmpValue }[];
}

/** tooBig, and also an answer without any varbind. */
export function isTooBig({ status, cells }: Batch): boolean {
  return status === errorStatus.tooBig || (status === errorStatus.none && cells.length === 0);
}

const varbind = new Tlv();
const name = new Tlv();
const content = new Tlv();

/** Takes an answer apart; undefined when it is malformed or holds more than was asked for. */
export function readBatch(answer: Answer, most: number): Batch | undefined {
  const batch: Batch = { status: answer.errorStatus, index: answer.errorIndex, cells: [] };
  if (batch.status !== errorStatus.none) return batch;
  const { bytes } = answer;
  for (let at = answer.start; at < answer.end; at = varbind.end) {
    if (batch.cells.length >= most) return undefined;
    if (!varbind.expect(bytes, at, answer.end, tag.sequence)) return undefined;
    if (!name.expect(bytes, varbind.start, varbind.end, tag.oid)) return undefined;
    if (!isOid(bytes, name.start, name.end)) return undefined;
    if (!content.read(bytes, name.end, varbind.end) || content.end !== varbind.end) return undefined;
    const value = decodeValue(content.tag, bytes, content.start, content.end);
    if (!value) return undefined;
    batch.cells.push({ oid: bytes.subarray(name.start, name.end), value });
  }
  return batch;
}
