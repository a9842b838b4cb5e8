import { maintenanceRepeats } from '@linekeeper/contract/alerts/maintenance-terms';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { type PlanValues } from './plan-form-values.ts';

interface Props {
  readonly values: PlanValues;
  readonly set: (part: Partial<PlanValues>) => void;
  readonly faultOf: (field: keyof PlanValues) => string | undefined;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const days = Array.from({ length: 31 }, (_, at) => at + 1);
const quarters = Array.from(
  { length: 96 },
  (_, at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
);
const lengths = [15, 30, 60, 90, 120, 180, 240, 360, 480, 720, 1440];
const minuteMs = 60_000;

/** When the work is: once, or repeated by the clock of the tenant. */
export function TimesFields({ values, set, faultOf }: Props) {
  const { t } = useTranslation();
  const { repeat } = values;
  const withOwn = <Value,>(choices: readonly Value[], own: Value) =>
    choices.includes(own) ? choices : [own, ...choices];
  return (
    <>
      <SelectField
        id="maintenance-repeat"
        label={t('maintenance:field.repeat')}
        value={repeat}
        options={maintenanceRepeats.map((value) => ({ value, label: t(`maintenance:repeat.${value}`) }))}
        onChange={(next) => set({ repeat: next })}
      />
      {repeat === 'once' ? (
        (['from', 'to'] as const).map((end) => (
          <DateTimeField
            key={end}
            id={`maintenance-${end}`}
            label={t(`maintenance:field.${end}`)}
            {...withFault(faultOf(end))}
            value={values[end]}
            onPick={(text) => set({ [end]: text })}
          />
        ))
      ) : (
        <>
          {repeat === 'weekly' ? (
            <SelectField<number[]>
              id="maintenance-weekdays"
              label={t('maintenance:field.weekdays')}
              {...withFault(faultOf('weekdays'))}
              mode="multiple"
              value={[...values.weekdays]}
              options={weekdays.map((value) => ({ value, label: t(`maintenance:weekday.${value}`) }))}
              onChange={(next) => set({ weekdays: next })}
            />
          ) : (
            <SelectField
              id="maintenance-day"
              label={t('maintenance:field.day')}
              hint={t('maintenance:dayHint')}
              value={values.day}
              options={days.map((value) => ({ value, label: t('maintenance:dayOfMonth', { day: value }) }))}
              onChange={(next) => set({ day: next })}
            />
          )}
          <SelectField
            id="maintenance-at"
            label={t('maintenance:field.at')}
            hint={t('maintenance:atHint')}
            showSearch={{}}
            value={values.at}
            options={withOwn(quarters, values.at).map((value) => ({ value, label: value }))}
            onChange={(next) => set({ at: next })}
          />
          <SelectField
            id="maintenance-minutes"
            label={t('maintenance:field.minutes')}
            value={values.minutes}
            options={withOwn(lengths, values.minutes).map((value) => ({
              value,
              label: durationText(value * minuteMs, currentLanguage(), 'short'),
            }))}
            onChange={(next) => set({ minutes: next })}
          />
          {(['firstDay', 'lastDay'] as const).map((end) => (
            <DateTimeField
              key={end}
              id={`maintenance-${end}`}
              label={t(`maintenance:field.${end}`)}
              {...(end === 'lastDay' && { isOptional: t('maintenance:optional') })}
              {...withFault(faultOf(end))}
              isDay
              value={values[end]}
              onPick={(text) => set({ [end]: text })}
            />
          ))}
        </>
      )}
    </>
  );
}

const withFault = (fault: string | undefined) => (fault === undefined ? {} : { fault });
