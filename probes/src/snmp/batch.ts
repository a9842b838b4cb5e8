import { Tlv, tag } from './ber.ts';
import { type Answer, errorStatus } from './message.ts';
import { isOid } from './oid.ts';
import { decodeValue, type SnmpValue } from './value.ts';

/**
 * What one answer to GETNEXT or GETBULK brought: read as a whole, or not at all. The OIDs are not cut out but lie in
 * the datagram, because a walk looks at each only once.
 */
export interface Batch {
  status: number;
  index: number;
  bytes: Buffer;
  values: SnmpValue[];
  /** Content of the OID of each value: starts at even places, ends at odd ones. */
  names: number[];
}

/** tooBig, and also an answer without any varbind. */
export function isTooBig({ status, values }: Batch): boolean {
  return status === errorStatus.tooBig || (status === errorStatus.none && values.length === 0);
}

const varbind = new Tlv();
const name = new Tlv();
const content = new Tlv();

/** Takes an answer apart; undefined when it is malformed or holds more values than were asked for. */
export function readBatch(answer: Answer, most: number): Batch | undefined {
  const { bytes, errorStatus: status, errorIndex: index } = answer;
  const batch: Batch = { status, index, bytes, values: [], names: [] };
  if (status !== errorStatus.none) return batch;
  for (let at = answer.start; at < answer.end; at = varbind.end) {
    if (batch.values.length >= most) return undefined;
    if (!varbind.expect(bytes, at, answer.end, tag.sequence)) return undefined;
    if (!name.expect(bytes, varbind.start, varbind.end, tag.oid)) return undefined;
    if (!isOid(bytes, name.start, name.end)) return undefined;
    if (!content.read(bytes, name.end, varbind.end) || content.end !== varbind.end) return undefined;
    const value = decodeValue(content.tag, bytes, content.start, content.end);
    if (!value) return undefined;
    batch.values.push(value);
    batch.names.push(name.start, name.end);
  }
  return batch;
}
