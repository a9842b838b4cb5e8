import { editionTerms, editions, type LicenceDuration, type QuantityKind } from '@linekeeper/contract/limits';
import { type GivenEdition, type LicenceOffer } from '@linekeeper/contract/products/licences';
import { type TFunction } from 'i18next';
import { type Input } from '../../lib/api.ts';

export interface GiftValues {
  readonly companyId: number | undefined;
  readonly edition: GivenEdition;
  readonly validity: LicenceDuration | undefined;
  /** Typed in place of the edition's. */
  readonly quantities: Readonly<Partial<Record<QuantityKind, string>>>;
}

// The contract's own list, as a type only: a screen does not carry the contract's schemas.
const givenEditions: readonly GivenEdition[] = ['basic', 'premium', 'flagship'];
const whole = /^\d{1,7}$/;

/** The editions that one may give: none above the own. */
export function offeredEditions({ edition }: LicenceOffer): readonly GivenEdition[] {
  if (edition === null) return givenEditions;
  return givenEditions.filter((item) => editions.indexOf(item) <= editions.indexOf(edition));
}

/** What stands in the field of a kind: what was typed, else the edition's. */
export const typedQuantity = (values: GiftValues, kind: QuantityKind) =>
  values.quantities[kind] ?? String(editionTerms[values.edition][kind]);

export type GiftFaults = Partial<Record<'companyId' | 'validity' | QuantityKind, string>>;

/** What is wrong with the form, in words, by field. */
export function giftFaults(t: TFunction, values: GiftValues, offer: LicenceOffer | undefined): GiftFaults {
  const faults: GiftFaults = {};
  if (values.companyId === undefined) faults.companyId = t('licences:error.tenantEmpty');
  if (values.validity === undefined) faults.validity = t('licences:error.validityEmpty');
  for (const { kind, runs, left, least } of offer?.kinds ?? []) {
    if (!runs) continue;
    const typed = typedQuantity(values, kind).trim();
    if (!whole.test(typed)) faults[kind] = t('licences:error.whole');
    else if (left !== null && Number(typed) > left) faults[kind] = t('licences:error.tooMany', { left });
    else if (Number(typed) < least) faults[kind] = t('licences:error.tooFew', { least });
  }
  return faults;
}

/** What is sent; undefined while something is missing. */
export function giftBody(values: GiftValues): Input<'POST /api/v1/licences/give'>['body'] | undefined {
  const { companyId, edition, validity, quantities } = values;
  if (companyId === undefined || validity === undefined) return undefined;
  const said = Object.entries(quantities).map(([kind, typed]) => [kind, Number(typed)] as const);
  return { companyId, edition, validity, quantities: Object.fromEntries(said) };
}
