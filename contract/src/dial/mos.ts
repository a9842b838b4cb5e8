import { type DialSettings } from './dial-kinds.ts';

export type Codec = DialSettings<'udp-jitter'>['codec'];

/** What a codec costs by itself and how it stands loss: Ie and Bpl of ITU-T G.113 (11/2007), Appendix I, Table I.4. */
export const codecs: Readonly<Record<Codec, { readonly ie: number; readonly bpl: number }>> = {
  g711: { ie: 0, bpl: 25.1 },
  'g711-bare': { ie: 0, bpl: 4.3 },
  g729: { ie: 11, bpl: 19 },
  'gsm-efr': { ie: 5, bpl: 10 },
};

/** Burst ratio of losses that come one by one (G.107, 7.4). */
const randomLoss = 1;

/**
 * The rating factor R of the E-model (ITU-T G.107) with its default values: R = 93.2 − Id − Ie,eff.
 *
 * Id is what delay costs without echo, in the usual short form Id = 0.024 d + 0.11 (d − 177.3) H(d − 177.3) (Cole and
 * Rosenbluth 2001, which fits G.107's Idd); Ie,eff = Ie + (95 − Ie) · Ppl / (Ppl / BurstR + Bpl) (G.107, formula 7-29).
 * `delayMs` is one way, from mouth to ear as far as it is known; `lossPercent` from 0 to 100.
 */
export function ratingFactor({
  delayMs,
  lossPercent,
  codec,
}: {
  delayMs: number;
  lossPercent: number;
  codec: Codec;
}): number {
  const { ie, bpl } = codecs[codec];
  const delayed = 0.024 * delayMs + 0.11 * Math.max(0, delayMs - 177.3);
  const lost = ie + ((95 - ie) * lossPercent) / (lossPercent / randomLoss + bpl);
  return 93.2 - delayed - lost;
}

/** The mean opinion score of a rating factor (G.107, Annex B, formula B-4): from 1 to 4.5. */
export function mosOfRating(r: number): number {
  if (r <= 0) return 1;
  if (r >= 100) return 4.5;
  // Between nought and 6.5 the cubic dips below one.
  return Math.max(1, 1 + 0.035 * r + r * (r - 60) * (100 - r) * 7e-6);
}
