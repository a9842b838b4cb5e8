import { type CustomerSlideKind } from '@linekeeper/contract/walls/wall-terms';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useSession } from '../../lib/session.ts';
import { isPlatform, useCustomerOptions, visibleKind } from '../../widgets/customers-totals/index.ts';

export type OfCustomers = Extract<Slide, { readonly kind: CustomerSlideKind }>;

interface Props {
  readonly slide: OfCustomers;
  readonly id: string;
  readonly onChange: (slide: Slide) => void;
}

/** Narrows a slide to one customer, or for the platform to an MSP with all below it; for who may see any kind of what they have. */
export function CustomerField(props: Props) {
  const kind = visibleKind(useSession());
  return kind && <Field {...props} kind={kind} />;
}

function Field({
  slide,
  id,
  kind,
  onChange,
}: Props & { readonly kind: NonNullable<ReturnType<typeof visibleKind>> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { customerId, ...all } = slide;
  const chosen = customerId === undefined ? undefined : String(customerId);
  const options = useCustomerOptions(kind, { typed, chosen });
  return (
    <SelectField<string>
      id={id}
      label={t(isPlatform(useSession()) ? 'walls:customerOrMsp' : 'walls:whichCustomer')}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('walls:allCustomers')}
      value={chosen as string}
      options={options}
      onChange={(value: string | undefined) =>
        onChange({ ...all, ...(value && { customerId: Number(value) }) } as Slide)
      }
    />
  );
}
