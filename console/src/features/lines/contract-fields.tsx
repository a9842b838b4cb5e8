import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { type LineValues } from './line-form-values.ts';
import { type LineFormState } from './use-line-form.ts';

type TextName = {
  [Field in keyof LineValues]: LineValues[Field] extends string ? Field : never;
}[keyof LineValues];

const promised = ['slaAvailabilityPercent', 'slaLossPercent', 'slaRttMs', 'slaJitterMs'] as const;

/** What was agreed with the provider: rates, contract, cost and SLA. */
export function ContractFields({ form }: { readonly form: LineFormState }) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  const optional = t('lines:optional');
  const number = (field: Exclude<TextName, 'role' | 'addressKind'>, hint?: string) => (
    <TextField
      id={`line-${field}`}
      label={t(`lines:field.${field}`)}
      isOptional={optional}
      fault={faultOf(field)}
      {...(hint !== undefined && { hint })}
      inputMode="decimal"
      maxLength={20}
      value={values[field]}
      onType={(text) => set({ [field]: text })}
    />
  );
  const day = (field: 'contractFrom' | 'contractTo') => (
    <DateTimeField
      id={`line-${field}`}
      label={t(`lines:field.${field}`)}
      isOptional={optional}
      {...(faultOf(field) !== undefined && { fault: faultOf(field) as string })}
      isDay
      value={values[field]}
      onPick={(text) => set({ [field]: text })}
    />
  );
  return (
    <>
      {number('downMbps')}
      {number('upMbps')}
      {day('contractFrom')}
      {day('contractTo')}
      {number('monthlyCost')}
      <TextField
        id="line-currency"
        label={t('lines:field.currency')}
        fault={faultOf('currency')}
        hint={t('lines:hint.currency')}
        className="mono"
        maxLength={3}
        value={values.currency}
        onType={(currency) => set({ currency: currency.toUpperCase() })}
      />
      {promised.map((field) => (
        <div key={field}>
          {number(
            field,
            field === 'slaAvailabilityPercent' ? t('lines:hint.slaAvailabilityPercent') : undefined,
          )}
        </div>
      ))}
      <TextField
        id="line-note"
        label={t('lines:field.note')}
        isOptional={optional}
        fault={faultOf('note')}
        maxLength={1000}
        value={values.note}
        onType={(note) => set({ note })}
      />
    </>
  );
}
