/** What an agent can be told to do wrong. */
export type Fault =
  /** Drops every request. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Every n-th request is not answered. */
  | { readonly kind: 'lossy'; readonly every: number }
  /** Every answer comes twice. */
  | { readonly kind: 'twice' }
  | { readonly kind: 'other-address' }
  | { readonly kind: 'other-port' }
  | { readonly kind: 'wrong-request-id' }
  /** Each answered value bears the name of another object. */
  | { readonly kind: 'other-oid' }
  /** By turns: scrambled, cut off, a length that lies, nothing at all. */
  | { readonly kind: 'garbage' }
  /** GETNEXT and GETBULK answer the asked OID again and again. */
  | { readonly kind: 'endless-same' }
  /** GETNEXT and GETBULK never come to an end. */
  | { readonly kind: 'endless-rising' }
  /** A value of 60,000 octets. */
  | { readonly kind: 'oversized' }
  /** Only this community is answered. */
  | { readonly kind: 'community'; readonly community: string };

/** What can happen to an agent. Interfaces are counted from 1 in the order of their ifIndex. */
export type What =
  | Fault
  /** Silent until `untilMs`; then sysUpTime and all counters begin again. */
  | { readonly kind: 'reboot' }
  /** All counters begin again (at `startAt`, else at 0), and ifCounterDiscontinuityTime says so; sysUpTime goes on. */
  | { readonly kind: 'counter-reset'; readonly startAt?: bigint }
  | { readonly kind: 'interface-down'; readonly interface: number };

/** Something that happens at a time, for good or until another, once or again and again. Times: ms since 1970. */
export interface Happening {
  readonly what: What;
  readonly fromMs: number;
  readonly untilMs?: number;
  /** From one beginning to the next. */
  readonly everyMs?: number;
}

/** How an agent stands between two changes. */
export interface AgentState {
  /** When the agent booted and when its counters began; equal unless they were reset since. */
  readonly bootMs: number;
  readonly countersSinceMs: number;
  readonly countersStartAt: bigint;
  readonly fault: Fault | undefined;
  readonly community: string | undefined;
  /** Times without a link, by interface, since the counters began; merged and in order. */
  readonly down: ReadonlyMap<number, readonly Span[]>;
  /** It stands so from the one time up to, but not at, the other. */
  readonly validFromMs: number;
  readonly validUntilMs: number;
}

export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The last time it began, up to a time; undefined where it had not yet. */
function lastSpan({ fromMs, untilMs = Infinity, everyMs }: Happening, nowMs: number): Span | undefined {
  if (nowMs < fromMs) return undefined;
  const shift = everyMs ? Math.floor((nowMs - fromMs) / everyMs) * everyMs : 0;
  return { fromMs: fromMs + shift, untilMs: untilMs + shift };
}

/** All its times that reach into those between two times. */
function spansWithin(happening: Happening, sinceMs: number, nowMs: number): Span[] {
  const spans: Span[] = [];
  let span = lastSpan(happening, nowMs);
  while (span && span.untilMs > sinceMs) {
    spans.push(span);
    span =
      happening.everyMs && span.fromMs > happening.fromMs
        ? lastSpan(happening, span.fromMs - happening.everyMs)
        : undefined;
  }
  return spans;
}

/** One span of those that touch; in order of time. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last && span.fromMs <= last.untilMs)
      merged[merged.length - 1] = { ...last, untilMs: Math.max(last.untilMs, span.untilMs) };
    else merged.push(span);
  }
  return merged;
}

/** The times next to `nowMs` at which a happening begins or ends. */
function edges(happening: Happening, nowMs: number): number[] {
  const { fromMs, everyMs } = happening;
  const span = lastSpan(happening, nowMs);
  if (!span) return [fromMs];
  return [span.fromMs, span.untilMs, everyMs ? span.fromMs + everyMs : Infinity];
}

const faultless = new Set<What['kind']>(['reboot', 'counter-reset', 'interface-down', 'community']);

/**
 * How an agent stands at a time, by all that is to happen to it: a pure function, whatever was asked before. Of two faults
 * at one time the one that began later holds; a repeated fault must end before it begins again.
 */
export function stateAt(
  happenings: readonly Happening[],
  first: { readonly bootMs: number; readonly startAt: bigint },
  nowMs: number,
): AgentState {
  let { bootMs } = first;
  let countersStartAt = first.startAt;
  let silent = false;
  for (const happening of happenings) {
    if (happening.what.kind !== 'reboot') continue;
    // Without an end it is back at once.
    const back = { ...happening, untilMs: happening.untilMs ?? happening.fromMs };
    const span = lastSpan(back, nowMs);
    if (!span) continue;
    if (nowMs < span.untilMs) silent = true;
    const before = nowMs < span.untilMs && back.everyMs ? span.untilMs - back.everyMs : span.untilMs;
    if (before > nowMs || before < back.untilMs || before < bootMs) continue;
    bootMs = before;
    countersStartAt = 0n;
  }
  let countersSinceMs = bootMs;
  let fault: Fault | undefined = silent ? { kind: 'silent' } : undefined;
  let faultFromMs = silent ? Infinity : -Infinity;
  let community: string | undefined;
  let communityFromMs = -Infinity;
  const down = new Map<number, Span[]>();
  let [validFromMs, validUntilMs] = [-Infinity, Infinity];
  for (const happening of happenings) {
    const { what } = happening;
    for (const edge of edges(happening, nowMs)) {
      if (edge <= nowMs) validFromMs = Math.max(validFromMs, edge);
      else validUntilMs = Math.min(validUntilMs, edge);
    }
    const span = lastSpan(happening, nowMs);
    if (!span) continue;
    const active = nowMs < span.untilMs;
    if (what.kind === 'counter-reset' && span.fromMs >= countersSinceMs) {
      countersSinceMs = span.fromMs;
      countersStartAt = what.startAt ?? 0n;
    } else if (what.kind === 'community' && active && span.fromMs >= communityFromMs) {
      community = what.community;
      communityFromMs = span.fromMs;
    } else if (!faultless.has(what.kind) && active && span.fromMs >= faultFromMs) {
      fault = what as Fault;
      faultFromMs = span.fromMs;
    }
  }
  for (const happening of happenings) {
    if (happening.what.kind !== 'interface-down') continue;
    const { interface: number } = happening.what;
    const spans = spansWithin(happening, bootMs, nowMs);
    down.set(number, merge([...(down.get(number) ?? []), ...spans]));
  }
  return { bootMs, countersSinceMs, countersStartAt, fault, community, down, validFromMs, validUntilMs };
}
