/** Packets of STAMP in unauthenticated mode (RFC 8762, sections 4.2.1 and 4.3.1). Times are milliseconds since 1970. */

/** The size of both packets without padding. */
export const baseBytes = 44;
/** Seconds from 1900, where NTP begins, to 1970. */
const ntpEpochSeconds = 2_208_988_800;
const era = 2 ** 32;

/** How wrong a clock may be, and whether it follows another (RFC 4656, section 4.1.2). */
export interface ErrorEstimate {
  readonly isSynchronised: boolean;
  readonly errorMs: number;
}

export interface Question {
  readonly sequence: number;
  readonly sentAtMs: number;
  /** As it came, for the answer to repeat. */
  readonly timestamp: Buffer;
  readonly errorEstimate: Buffer;
  /** Session identifier (RFC 8972, section 3), repeated too. */
  readonly ssid: number;
}

export interface Reflected {
  /** The reflector's own count. */
  readonly sequence: number;
  readonly receivedAtMs: number;
  readonly sentAtMs: number;
  readonly clock: ErrorEstimate;
  readonly question: { readonly sequence: number; readonly timestamp: Buffer };
}

/** A time as NTP has it (RFC 5905, section 6): seconds since 1900 and fractions of 2⁻³² s. */
export function ntpTimestamp(atMs: number): Buffer {
  const bytes = Buffer.alloc(8);
  const seconds = Math.floor(atMs / 1_000);
  const fraction = Math.min(era - 1, Math.floor(((atMs - seconds * 1_000) / 1_000) * era));
  bytes.writeUInt32BE((((seconds + ntpEpochSeconds) % era) + era) % era, 0);
  bytes.writeUInt32BE(fraction, 4);
  return bytes;
}

/** Reads a time; `isPtp`: truncated PTP with nanoseconds since 1970 (RFC 8877). NTP's era is the one nearest to `aboutMs`. */
export function readTimestamp(bytes: Buffer, isPtp: boolean, aboutMs: number): number {
  const seconds = bytes.readUInt32BE(0);
  const fraction = bytes.readUInt32BE(4);
  const since1970 = isPtp ? seconds : seconds - ntpEpochSeconds;
  const eras = Math.round((aboutMs / 1_000 - since1970) / era);
  return (since1970 + eras * era) * 1_000 + (isPtp ? fraction / 1e6 : (fraction / era) * 1_000);
}

/** The estimate as two bytes: S, Z (nought: NTP), scale and multiplier; error = multiplier · 2⁻³² · 2^scale seconds. */
export function writeErrorEstimate({ isSynchronised, errorMs }: ErrorEstimate): number {
  let multiplier = Math.max(1, Math.ceil((errorMs / 1_000) * era));
  let scale = 0;
  for (; multiplier > 255 && scale < 63; scale++) multiplier = Math.ceil(multiplier / 2);
  return (isSynchronised ? 0x8000 : 0) | (scale << 8) | Math.min(255, multiplier);
}

export function readErrorEstimate(value: number): ErrorEstimate & { isPtp: boolean } {
  const errorMs = ((value & 255) / era) * 2 ** ((value >> 8) & 63) * 1_000;
  return { isSynchronised: (value & 0x8000) !== 0, isPtp: (value & 0x4000) !== 0, errorMs };
}

/** A question of so many bytes; the rest is padding as RFC 8972 has it (type 1), so that reflectors of both kinds repeat it. */
export function encodeQuestion(
  { sequence, timestamp, clock }: { sequence: number; timestamp: Buffer; clock: ErrorEstimate },
  bytes: number,
): Buffer {
  const packet = Buffer.alloc(Math.max(baseBytes, bytes));
  packet.writeUInt32BE(sequence, 0);
  timestamp.copy(packet, 4);
  packet.writeUInt16BE(writeErrorEstimate(clock), 12);
  const padding = packet.length - baseBytes - 4;
  if (padding < 0) return packet;
  // The flag U: what a reflector does not know it marks so, and may leave as it is.
  packet[baseBytes] = 0x80;
  packet[baseBytes + 1] = 1;
  packet.writeUInt16BE(padding, baseBytes + 2);
  return packet;
}

/** Undefined for what is too short to be one. */
export function decodeQuestion(packet: Buffer): Question | undefined {
  if (packet.length < baseBytes) return undefined;
  const { isPtp } = readErrorEstimate(packet.readUInt16BE(12));
  return {
    sequence: packet.readUInt32BE(0),
    timestamp: packet.subarray(4, 12),
    sentAtMs: readTimestamp(packet.subarray(4, 12), isPtp, Date.now()),
    errorEstimate: packet.subarray(12, 14),
    ssid: packet.readUInt16BE(14),
  };
}

/** The answer to a question, exactly as long as it; `sent` is written last, right before it leaves. */
export function encodeReflected(
  packet: Buffer,
  question: Question,
  { sequence, receivedAtMs, clock }: { sequence: number; receivedAtMs: number; clock: ErrorEstimate },
): Buffer {
  const answer = Buffer.alloc(packet.length);
  // Padding and extensions go back as they came (RFC 8762, section 4.3).
  packet.copy(answer, baseBytes, baseBytes);
  answer.writeUInt32BE(sequence >>> 0, 0);
  answer.writeUInt16BE(writeErrorEstimate(clock), 12);
  answer.writeUInt16BE(question.ssid, 14);
  ntpTimestamp(receivedAtMs).copy(answer, 16);
  answer.writeUInt32BE(question.sequence, 24);
  question.timestamp.copy(answer, 28);
  question.errorEstimate.copy(answer, 36);
  // Node does not tell the TTL of a datagram; "unknown" is 255 (RFC 5357, section 4.2.1).
  answer[40] = 255;
  return answer;
}

/** Writes when the answer leaves. */
export function stampSent(answer: Buffer, sentAtMs: number): void {
  ntpTimestamp(sentAtMs).copy(answer, 4);
}

/** Undefined for what is too short to be an answer; times are of the reflector's clock, near `aboutMs` of ours. */
export function decodeReflected(packet: Buffer, aboutMs: number): Reflected | undefined {
  if (packet.length < baseBytes) return undefined;
  const { isPtp, ...clock } = readErrorEstimate(packet.readUInt16BE(12));
  return {
    sequence: packet.readUInt32BE(0),
    sentAtMs: readTimestamp(packet.subarray(4, 12), isPtp, aboutMs),
    receivedAtMs: readTimestamp(packet.subarray(16, 24), isPtp, aboutMs),
    clock,
    question: { sequence: packet.readUInt32BE(24), timestamp: packet.subarray(28, 36) },
  };
}
