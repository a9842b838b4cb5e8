import { mostRepeats, mostStepMin, slowAgainMin } from '@linekeeper/contract/on-call/on-call-limits';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { Select } from '../../components/select.tsx';
import styles from './on-call.module.css';

interface Repeats {
  /** Null: until somebody acknowledges. */
  readonly repeats: number | null;
  readonly againAfterMin: number;
}
interface Props extends Repeats {
  readonly onChange: (change: Partial<Repeats>) => void;
}

const ends = ['acknowledged', 'counted'] as const;

/** How often the steps begin anew, and after how long: until somebody acknowledges, or a number of times. */
export function PolicyRepeats({ repeats, againAfterMin, onChange }: Props) {
  const { t } = useTranslation();
  const isCounted = repeats !== null;
  return (
    <>
      <div className={styles.pair}>
        <FormField id="policy-ends" label={t('on-call:field.repeats')} fault={undefined}>
          {({ id }) => (
            <Select
              id={id}
              value={isCounted ? 'counted' : 'acknowledged'}
              options={ends.map((value) => ({ value, label: t(`on-call:ends.${value}`) }))}
              onChange={(value) => onChange({ repeats: value === 'counted' ? 0 : null })}
            />
          )}
        </FormField>
        {isCounted && (
          <FormField id="policy-repeats" label={t('on-call:times')} fault={undefined}>
            {({ id }) => (
              <InputNumber
                id={id}
                min={0}
                max={mostRepeats}
                precision={0}
                value={repeats}
                onChange={(count) => onChange({ repeats: count ?? 0 })}
              />
            )}
          </FormField>
        )}
      </div>
      <FormField
        id="policy-again"
        label={t('on-call:field.againAfterMin')}
        fault={undefined}
        hint={isCounted ? t('on-call:countedHint') : t('on-call:acknowledgedHint', { minutes: slowAgainMin })}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <InputNumber
            id={id}
            aria-describedby={describedBy}
            min={1}
            max={mostStepMin}
            precision={0}
            value={againAfterMin}
            onChange={(minutes) => onChange({ againAfterMin: minutes ?? 1 })}
          />
        )}
      </FormField>
    </>
  );
}
