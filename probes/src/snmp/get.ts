import type { ProbeFailure, SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { Tlv, tag } from './ber.ts';
import type { Exchanged, SnmpExchange } from './exchange.ts';
import { type Answer, errorStatus, pdu } from './message.ts';
import { type GetPart, type GetTemplate, halve, makeGetTemplate, without } from './template.ts';
import { decodeValue, type SnmpValue } from './value.ts';

/** Where the values of a template go, each by its position in the template. */
export interface ValueSink {
  /** Takes one value; false when its octets are malformed. */
  take(position: number, valueTag: number, bytes: Buffer, range: { start: number; end: number }): boolean;
  /** The agent has no such instance, and said so by an error status (SNMP version 1). */
  missing(position: number): void;
  /** All values of these positions were taken: they belong to this moment. */
  taken?(part: GetPart): void;
}

/** What the agent said to one GET. */
type Verdict = { status: number; index: number };
const fine: Verdict = { status: errorStatus.none, index: 0 };

const varbind = new Tlv();
const name = new Tlv();
const value = new Tlv();

/**
 * Reads the answer to one GET into the sink; undefined when it does not hold exactly the asked OIDs in the asked order.
 */
export function judgeGet(part: GetPart, sink: ValueSink, answer: Answer): Verdict | undefined {
  if (answer.errorStatus !== errorStatus.none)
    return { status: answer.errorStatus, index: answer.errorIndex };
  const { bytes } = answer;
  const { oids, positions } = part;
  let at = answer.start;
  for (let i = 0; i < oids.length; i += 1) {
    const asked = oids[i]!;
    if (!varbind.expect(bytes, at, answer.end, tag.sequence)) return undefined;
    if (!name.expect(bytes, varbind.start, varbind.end, tag.oid)) return undefined;
    if (!sameOid(bytes, name, asked)) return undefined;
    if (!value.read(bytes, name.end, varbind.end) || value.end !== varbind.end) return undefined;
    if (!sink.take(positions[i]!, value.tag, bytes, value)) return undefined;
    at = varbind.end;
  }
  return at === answer.end ? fine : undefined;
}

/** Compares the content of an OID with an asked OID's TLV, whose length octets may be written otherwise. */
function sameOid(bytes: Buffer, found: Tlv, asked: Buffer): boolean {
  const length = found.end - found.start;
  const skip = asked.length - length;
  if (skip !== (asked[1]! < 0x80 ? 2 : 2 + (asked[1]! & 0x7f))) return false;
  // From the end: instances of one column differ there.
  for (let i = length - 1; i >= 0; i -= 1) if (bytes[found.start + i] !== asked[skip + i]) return false;
  return true;
}

export type Filled =
  | {
      ok: true;
      elapsedMs: number;
      requests: number;
      /** A template that this agent answers without detours, when the asked one needed some. */
      learned?: GetTemplate;
    }
  | ProbeFailure;

/** Rounds of "ask again without the one you refused" in one GET: each costs a round trip. */
const maxRefusals = 64;

/**
 * Asks for all values of a template, part after part, and ends at the first failure. A part that is too big for the
 * agent is halved; a varbind that the agent refuses by name is missing.
 */
export async function getInto(
  exchange: SnmpExchange,
  target: SnmpTarget,
  query: { template: GetTemplate; sink: ValueSink },
  signal?: AbortSignal,
): Promise<Filled> {
  const todo = [...query.template.parts].reverse();
  let elapsedMs = 0;
  let requests = 0;
  let refusals = 0;
  let transient = false;
  const answered: GetPart[] = [];
  for (let part = todo.pop(); part; part = todo.pop()) {
    const asked = part;
    const request = {
      pdu: pdu.get,
      varbinds: asked.varbinds,
      judge: (a: Answer) => judgeGet(asked, query.sink, a),
    };
    const result: Exchanged<Verdict> = await exchange.ask(target, request, signal);
    elapsedMs += result.elapsedMs;
    requests += 1;
    if (!result.ok) return { ...result, elapsedMs };
    const { status, index } = result.value;
    if (status === errorStatus.none) {
      query.sink.taken?.(part);
      answered.push(part);
      continue;
    }
    if (status === errorStatus.tooBig) {
      const halves = halve(part);
      if (!halves) return { ok: false, reason: 'tooBig', elapsedMs };
      todo.push(halves[1], halves[0]);
      continue;
    }
    if (status === errorStatus.noAccess || status === errorStatus.authorization) {
      return { ok: false, reason: 'auth', detail: `error-status ${status}`, elapsedMs };
    }
    // RFC 1157 §4.1.2: one unknown name fails the whole GET and error-index tells which. Some agents say genErr.
    const named = index >= 1 && index <= part.oids.length;
    if (
      !named ||
      (status !== errorStatus.noSuchName && status !== errorStatus.genErr) ||
      refusals >= maxRefusals
    ) {
      return { ok: false, reason: 'refused', detail: `error-status ${status}`, elapsedMs };
    }
    refusals += 1;
    if (status === errorStatus.genErr) transient = true;
    query.sink.missing(part.positions[index - 1]!);
    const rest = without(part, index - 1);
    if (rest) todo.push(rest);
  }
  const detours = requests > query.template.parts.length && !transient;
  return {
    ok: true,
    elapsedMs,
    requests,
    learned: detours ? { ...query.template, parts: answered } : undefined,
  };
}

export type GetResult = { ok: true; values: SnmpValue[]; elapsedMs: number } | ProbeFailure;

/** Asks for instances, given as OID texts or as a template; the values come in the order asked. Never throws. */
export async function get(
  exchange: SnmpExchange,
  target: SnmpTarget,
  wanted: readonly string[] | GetTemplate,
  signal?: AbortSignal,
): Promise<GetResult> {
  const template = 'parts' in wanted ? wanted : tryTemplate(wanted);
  if (!template) return { ok: false, reason: 'invalid', detail: 'not an OID', elapsedMs: 0 };
  const values = new Array<SnmpValue>(template.count);
  const sink: ValueSink = {
    take(position, valueTag, bytes, { start, end }) {
      const decoded = decodeValue(valueTag, bytes, start, end);
      if (!decoded) return false;
      values[position] = decoded;
      return true;
    },
    missing(position) {
      values[position] = { type: 'missing', value: 'noSuchName' };
    },
  };
  const filled = await getInto(exchange, target, { template, sink }, signal);
  return filled.ok ? { ok: true, values, elapsedMs: filled.elapsedMs } : filled;
}

function tryTemplate(oids: readonly string[]): GetTemplate | undefined {
  try {
    return makeGetTemplate(oids);
  } catch {
    return undefined;
  }
}
