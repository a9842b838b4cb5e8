import { type ErrorName } from '@linekeeper/contract/errors';
import {
  type Edition,
  editions,
  editionTerms,
  quantityKinds,
  type QuantityKind,
} from '@linekeeper/contract/limits';
import { type GivenEdition, type Quantities } from '@linekeeper/contract/products/licences';
import { type LicenceDuration } from '@linekeeper/contract/limits';
import { utcDay } from './licence-fault.ts';
import { endOf } from './licence-time.ts';

type Counts = Readonly<Record<QuantityKind, number>>;

/** What a tenant could give another: what it holds, less what it uses and gave to others. */
export interface Offer {
  /** Null: nothing limits who gives. */
  readonly edition: Edition | null;
  readonly endsAt: Date | null;
  readonly left: Quantities;
  /** What the other uses and gave on. */
  readonly least: Counts;
  /** The last end of what the other gave on; null: permanent; undefined: it gave nothing on. */
  readonly leastEnd: Date | null | undefined;
}

export interface Wish {
  readonly edition: GivenEdition;
  readonly validity: LicenceDuration;
  readonly quantities?: { readonly [kind in QuantityKind]?: number | undefined } | undefined;
}

export interface Gift {
  readonly quantities: Counts;
  readonly endsAt: Date | null;
}

interface Refusal {
  readonly error: ErrorName;
  readonly params: Readonly<Record<string, string | number>>;
}
const refusal = (error: ErrorName, params: Refusal['params'] = {}): Refusal => ({ error, params });

/**
 * What a wish comes to: the edition's quantities but for those it names, and an end that is never later than the giver's own. Of
 * a kind that does not run here as much is given as is left, so that nobody is refused for what cannot be used.
 */
export function giftOf(
  wish: Wish,
  offer: Offer,
  runs: (kind: QuantityKind) => boolean,
  nowMs: number,
): Gift | Refusal {
  const { edition, left, least, endsAt: ownEnd } = offer;
  if (edition !== null && editions.indexOf(wish.edition) > editions.indexOf(edition))
    return refusal('LICENCE_EDITION_ABOVE');
  if (ownEnd !== null && wish.validity === 'permanent')
    return refusal('LICENCE_ENDS_LATER', { day: utcDay(ownEnd) });
  const given: Partial<Record<QuantityKind, number>> = {};
  for (const kind of quantityKinds) {
    const terms = editionTerms[wish.edition][kind];
    const wanted = wish.quantities?.[kind] ?? terms;
    const most = left[kind] === null ? Infinity : Math.max(0, left[kind]);
    given[kind] = runs(kind) ? wanted : Math.min(terms, most);
    if (given[kind] > most) return refusal('LICENCE_MORE_THAN_HELD', { wanted, left: most });
    if (given[kind] < least[kind]) return refusal('LICENCE_BELOW_USE', { wanted, used: least[kind] });
  }
  const byValidity = endOf(new Date(nowMs), wish.validity);
  const endsAt = ownEnd !== null && (byValidity === null || byValidity > ownEnd) ? ownEnd : byValidity;
  if (isBefore(endsAt, offer.leastEnd))
    return refusal('LICENCE_SHORTER_THAN_GIVEN', { day: offer.leastEnd ? utcDay(offer.leastEnd) : '∞' });
  return { quantities: given as Counts, endsAt };
}

/** The sum of what was given of each kind. */
export function sumOf(given: readonly Quantities[]): Record<QuantityKind, number> {
  return Object.fromEntries(
    quantityKinds.map((kind) => [kind, given.reduce((sum, row) => sum + (row[kind] ?? 0), 0)]),
  ) as Record<QuantityKind, number>;
}

/** Whether an end (null: never) comes before another. */
function isBefore(end: Date | null, other: Date | null | undefined): boolean {
  if (end === null || other === undefined) return false;
  return other === null || end < other;
}
