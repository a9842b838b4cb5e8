import type { ProbeFailure, SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { Tlv, tag } from './ber.ts';
import type { Asker, Conversation } from './conversation.ts';
import type { SnmpExchange } from './exchange.ts';
import { type Answer, errorStatus } from './message.ts';
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
    if (!varbind.expect(bytes, at, answer.end, tag.sequence)) return undefined;
    if (!name.expect(bytes, varbind.start, varbind.end, tag.oid)) return undefined;
    if (!sameOid(bytes, name, part, i)) return undefined;
    if (!value.read(bytes, name.end, varbind.end) || value.end !== varbind.end) return undefined;
    if (!sink.take(positions[i]!, value.tag, bytes, value)) return undefined;
    at = varbind.end;
  }
  return at === answer.end ? fine : undefined;
}

/** Compares the content of an OID with that of an asked one. Its length octets may be written otherwise. */
function sameOid(bytes: Buffer, found: Tlv, { varbinds, oids, oidEnds }: GetPart, index: number): boolean {
  const start = oids[index]!;
  const length = oidEnds[index]! - start;
  if (found.end - found.start !== length) return false;
  // From the end: instances of one column differ there.
  for (let i = length - 1; i >= 0; i -= 1) if (bytes[found.start + i] !== varbinds[start + i]) return false;
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
 * agent is halved; a varbind that the agent refuses by name is missing. Never rejects.
 */
export function getInto(
  exchange: SnmpExchange,
  target: SnmpTarget,
  query: { template: GetTemplate; sink: ValueSink },
  signal?: AbortSignal,
): Promise<Filled> {
  return new Promise((resolve) => new Get(exchange, query, resolve).start(target, signal));
}

/** The state of one GET of a template: one object and one promise, however many questions it takes. */
class Get implements Asker {
  readonly #exchange: SnmpExchange;
  readonly #template: GetTemplate;
  readonly #sink: ValueSink;
  readonly #done: (filled: Filled) => void;
  #conversation!: Conversation;
  /** The next part of the template, unless something is left to do instead of an earlier one. */
  #next = 0;
  readonly #instead: GetPart[] = [];
  #part!: GetPart;
  #verdict = fine;
  #elapsedMs = 0;
  #requests = 0;
  #refusals = 0;
  /** What was answered, from the first detour on: before it is the template as it stands. */
  #answered: GetPart[] | undefined;
  #transient = false;

  constructor(
    exchange: SnmpExchange,
    query: { template: GetTemplate; sink: ValueSink },
    done: (filled: Filled) => void,
  ) {
    this.#exchange = exchange;
    this.#template = query.template;
    this.#sink = query.sink;
    this.#done = done;
  }

  start(target: SnmpTarget, signal: AbortSignal | undefined): void {
    this.#conversation = this.#exchange.begin(target, this, signal);
    this.#askNext();
  }

  judge(answer: Answer): boolean {
    const verdict = judgeGet(this.#part, this.#sink, answer);
    if (!verdict) return false;
    this.#verdict = verdict;
    return true;
  }

  answered(elapsedMs: number): void {
    this.#elapsedMs += elapsedMs;
    this.#requests += 1;
    const part = this.#part;
    if (this.#verdict === fine) {
      this.#sink.taken?.(part);
      this.#answered?.push(part);
    } else {
      this.#answered ??= this.#template.parts.slice(0, this.#next - 1);
      const failure = this.#detour(part, this.#verdict);
      if (failure) return this.#end({ ok: false, ...failure, elapsedMs: this.#elapsedMs });
    }
    this.#askNext();
  }

  failed(failure: ProbeFailure): void {
    this.#end({ ...failure, elapsedMs: this.#elapsedMs + failure.elapsedMs });
  }

  #askNext(): void {
    const part = this.#instead.pop() ?? this.#template.parts[this.#next++];
    if (!part) return this.#end(this.#filled());
    this.#part = part;
    this.#exchange.ask(this.#conversation, part);
  }

  #filled(): Filled {
    const { parts } = this.#template;
    const detours = this.#requests > parts.length && !this.#transient && this.#answered;
    const learned = detours ? { ...this.#template, parts: detours } : undefined;
    return { ok: true, elapsedMs: this.#elapsedMs, requests: this.#requests, learned };
  }

  #end(filled: Filled): void {
    this.#exchange.end(this.#conversation);
    this.#done(filled);
  }

  /** Puts something else in the place of a part that the agent would not answer; a failure when nothing can be. */
  #detour(part: GetPart, { status, index }: Verdict): Pick<ProbeFailure, 'reason' | 'detail'> | undefined {
    if (status === errorStatus.tooBig) {
      const halves = halve(part);
      if (!halves) return { reason: 'tooBig' };
      this.#instead.push(halves[1], halves[0]);
      return undefined;
    }
    if (status === errorStatus.noAccess || status === errorStatus.authorization)
      return { reason: 'auth', detail: `error-status ${status}` };
    // RFC 1157 §4.1.2: one unknown name fails the whole GET and error-index tells which. Some agents say genErr.
    const named = index >= 1 && index <= part.oids.length;
    if (
      !named ||
      (status !== errorStatus.noSuchName && status !== errorStatus.genErr) ||
      this.#refusals >= maxRefusals
    )
      return { reason: 'refused', detail: `error-status ${status}` };
    this.#refusals += 1;
    if (status === errorStatus.genErr) this.#transient = true;
    this.#sink.missing(part.positions[index - 1]!);
    const rest = without(part, index - 1);
    if (rest) this.#instead.push(rest);
    return undefined;
  }
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
