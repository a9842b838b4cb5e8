import { alwaysOpen, weekDays } from '@linekeeper/contract/outlets/opening-hours';
import { Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import styles from './outlet-form.module.css';
import { dayName } from './outlet-words.ts';

interface Props {
  /** As the form keeps it: empty, `24/7`, or a line for each day. */
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

const usualWeek = ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '', ''].join(
  '\n',
);
type Kind = 'unknown' | 'always' | 'week';
const beginnings: Readonly<Record<Kind, string>> = { unknown: '', always: alwaysOpen, week: usualWeek };

/** When an outlet is open: nobody knows, always, or so many spans of each day. */
export function HoursField({ value, fault, onChange }: Props) {
  const { t } = useTranslation();
  const kind: Kind = value === '' ? 'unknown' : value === alwaysOpen ? 'always' : 'week';
  const lines = value.split('\n');
  return (
    <FormField
      id="outlet-openingHours"
      label={t('outlets:openingHours')}
      isOptional={t('outlets:optional')}
      fault={fault}
      hint={kind === 'week' ? t('outlets:hint.hours') : undefined}
    >
      {({ id, status }) => (
        <div className="grid gap-2">
          <Segmented<Kind>
            id={id}
            aria-label={t('outlets:openingHours')}
            style={{ justifySelf: 'start' }}
            value={kind}
            options={(['unknown', 'always', 'week'] as const).map((one) => ({
              value: one,
              label: t(`outlets:hours.${one}`),
            }))}
            onChange={(next) => onChange(beginnings[next])}
          />
          {kind === 'week' && (
            <div className={styles.days}>
              {weekDays.map((day, at) => (
                <label key={day} className={styles.day}>
                  <span className="quiet small">{dayName(at)}</span>
                  <Input
                    className="mono"
                    aria-label={dayName(at, 'long')}
                    autoComplete="off"
                    maxLength={120}
                    status={status}
                    placeholder={t('outlets:hours.closed')}
                    value={lines[at] ?? ''}
                    onChange={(event) =>
                      onChange(
                        weekDays.map((_, n) => (n === at ? event.target.value : (lines[n] ?? ''))).join('\n'),
                      )
                    }
                  />
                </label>
              ))}
            </div>
          )}
        </div>
      )}
    </FormField>
  );
}
