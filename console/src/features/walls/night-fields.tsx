import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { firstNight, type WallChoice } from './wall-choice.ts';

interface Props {
  readonly night: WallChoice['night'];
  readonly isAsked: boolean;
  readonly onChange: (night: WallChoice['night']) => void;
}

const never = 'never';
const hours = Array.from(
  { length: 48 },
  (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
);

/** When a wall dims, on the clocks of the tenant. */
export function NightFields({ night, isAsked, onChange }: Props) {
  const { t } = useTranslation();
  const times = [...new Set([...hours, ...(night ? [night.from, night.to] : [])])].toSorted();
  const options = times.map((value) => ({ value, label: value }));
  return (
    <>
      <SelectField<string>
        id="wall-night-from"
        label={t('walls:nightLabel')}
        value={night?.from ?? never}
        options={[
          { value: never, label: t('walls:nightNever') },
          ...options.map(({ value, label }) => ({ value, label: `${t('walls:nightFrom')} ${label}` })),
        ]}
        onChange={(from) => onChange(from === never ? null : { from, to: night?.to ?? firstNight.to })}
      />
      {night && (
        <SelectField<string>
          id="wall-night-to"
          label={t('walls:nightTo')}
          value={night.to}
          options={options}
          onChange={(to) => onChange({ ...night, to })}
          {...(isAsked && night.from === night.to && { fault: t('walls:nightSame') })}
        />
      )}
    </>
  );
}
