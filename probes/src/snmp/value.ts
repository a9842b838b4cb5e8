import { readInteger, readUnsigned32, readUnsigned64, tag } from './ber.ts';
import { decodeOid, isOid } from './oid.ts';

/** A value of an answer. What is not there is a value too: `missing` says how the agent put it. */
export type SnmpValue =
  | { type: 'integer' | 'counter32' | 'gauge32' | 'timeticks'; value: number }
  | { type: 'counter64'; value: bigint }
  | { type: 'octets' | 'opaque'; value: Buffer }
  | { type: 'oid' | 'ipAddress'; value: string }
  | { type: 'missing'; value: 'null' | 'noSuchObject' | 'noSuchInstance' | 'endOfMibView' | 'noSuchName' };

const words = new Uint32Array(2);
const whole64 = new DataView(new ArrayBuffer(8));

/** One bigint of two words; put together by shifting and adding it would be five. */
function bigintOf(low: number, high: number): bigint {
  whole64.setUint32(0, high);
  whole64.setUint32(4, low);
  return whole64.getBigUint64(0);
}

/** Decodes the content of one value; undefined when it is malformed. Octets are a view of the datagram. */
export function decodeValue(
  valueTag: number,
  bytes: Buffer,
  start: number,
  end: number,
): SnmpValue | undefined {
  switch (valueTag) {
    case tag.integer:
      return whole('integer', readInteger(bytes, start, end));
    case tag.counter32:
      return whole('counter32', readUnsigned32(bytes, start, end));
    case tag.gauge32:
      return whole('gauge32', readUnsigned32(bytes, start, end));
    case tag.timeticks:
      return whole('timeticks', readUnsigned32(bytes, start, end));
    case tag.counter64:
      if (!readUnsigned64(bytes, { start, end }, words, 0)) return undefined;
      return { type: 'counter64', value: bigintOf(words[0]!, words[1]!) };
    case tag.octets:
      return { type: 'octets', value: bytes.subarray(start, end) };
    case tag.opaque:
      return { type: 'opaque', value: bytes.subarray(start, end) };
    case tag.oid:
      return isOid(bytes, start, end) ? { type: 'oid', value: decodeOid(bytes, start, end) } : undefined;
    case tag.ipAddress:
      if (end - start !== 4) return undefined;
      return {
        type: 'ipAddress',
        value: `${bytes[start]}.${bytes[start + 1]}.${bytes[start + 2]}.${bytes[start + 3]}`,
      };
    default:
      return end === start ? missing(valueTag) : undefined;
  }
}

function whole(
  type: 'integer' | 'counter32' | 'gauge32' | 'timeticks',
  value: number,
): SnmpValue | undefined {
  return Number.isNaN(value) ? undefined : { type, value };
}

function missing(valueTag: number): SnmpValue | undefined {
  switch (valueTag) {
    case tag.null:
      return { type: 'missing', value: 'null' };
    case tag.noSuchObject:
      return { type: 'missing', value: 'noSuchObject' };
    case tag.noSuchInstance:
      return { type: 'missing', value: 'noSuchInstance' };
    case tag.endOfMibView:
      return { type: 'missing', value: 'endOfMibView' };
    default:
      return undefined;
  }
}
