import { type Provider } from './layout.ts';

/** What happens to the little internet. */
export type Happening =
  /** The line's signal goes: a cut fibre, a pulled cable. */
  | { readonly kind: 'unplug'; readonly outlet: number }
  /** The line carries nothing and keeps its signal. */
  | { readonly kind: 'silence'; readonly outlet: number }
  /** It loses this share of what is sent to the outlet. */
  | { readonly kind: 'loss'; readonly outlet: number; readonly share: number }
  /** It is narrow, and full. */
  | { readonly kind: 'narrow'; readonly outlet: number }
  | { readonly kind: 'power'; readonly outlet: number }
  /** Our agent is killed; it comes back with a clock that is wrong by so much. */
  | { readonly kind: 'agent'; readonly outlet: number; readonly shiftMs: number }
  | { readonly kind: 'provider'; readonly provider: Provider }
  | { readonly kind: 'hub' };

export interface Scripted {
  /** Minutes of the hour. */
  readonly fromMin: number;
  readonly toMin: number;
  readonly what: Happening;
}

const minuteMs = 60_000;
const last = { fromMin: 39, toMin: 55 };

/** The hour: our own way out, then a provider, then what befalls single outlets. Of lines it is the primary one. */
export const script: readonly Scripted[] = [
  { fromMin: 1, toMin: 17, what: { kind: 'hub' } },
  { fromMin: 18, toMin: 19, what: { kind: 'agent', outlet: 10, shiftMs: 11 * minuteMs } },
  { fromMin: 18, toMin: 19, what: { kind: 'agent', outlet: 11, shiftMs: -180 * minuteMs } },
  { fromMin: 20, toMin: 36, what: { kind: 'provider', provider: 'south' } },
  { ...last, what: { kind: 'unplug', outlet: 1 } },
  { ...last, what: { kind: 'silence', outlet: 3 } },
  { ...last, what: { kind: 'power', outlet: 5 } },
  { ...last, what: { kind: 'loss', outlet: 7, share: 0.3 } },
  { ...last, what: { kind: 'narrow', outlet: 8 } },
  { ...last, what: { kind: 'agent', outlet: 9, shiftMs: 0 } },
];
export const wholeMin = 60;

/** The hour as it is, twice as fast, and in less than three minutes, in which everything is measured six times as often. */
export const forms = {
  hour: { minuteMs: 60_000, intervalS: 60 },
  half: { minuteMs: 30_000, intervalS: 60 },
  short: { minuteMs: 2_800, intervalS: 10 },
} as const;
export type Form = (typeof forms)[keyof typeof forms];
