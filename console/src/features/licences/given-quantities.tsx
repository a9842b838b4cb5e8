import { type LicenceOffer } from '@linekeeper/contract/products/licences';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field.tsx';
import { type GiftFaults, type GiftValues, typedQuantity } from './gift-form.ts';
import { quantity } from './licence-words.ts';

interface Props {
  readonly offer: LicenceOffer;
  readonly values: GiftValues;
  readonly faults: GiftFaults;
  readonly onChange: (part: Pick<GiftValues, 'quantities'>) => void;
}

/** A field for each kind that runs here: the edition's quantity, or another. */
export function GivenQuantities({ offer, values, faults, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {offer.kinds.map(
        ({ kind, runs, left, least }) =>
          runs && (
            <TextField
              key={kind}
              id={`licence-${kind}`}
              label={t(`licences:kind.${kind}`)}
              inputMode="numeric"
              suffix={t(`licences:unit.${kind}`)}
              value={typedQuantity(values, kind)}
              fault={faults[kind]}
              hint={t(least > 0 ? 'licences:leftAndUsed' : 'licences:left', {
                left: quantity(t, left),
                used: quantity(t, least),
              })}
              onType={(text) => onChange({ quantities: { ...values.quantities, [kind]: text } })}
            />
          ),
      )}
    </>
  );
}
