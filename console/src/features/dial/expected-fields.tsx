import { type DialTestKind, toldMetrics } from '@linekeeper/contract/dial/dial-test-kinds';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { useTranslation } from 'react-i18next';
import { useFieldFault } from '../../components/fault-frame.tsx';
import { TextField } from '../../components/text-field.tsx';
import { metricText } from '../../lib/metric-text.ts';
import { type Typed } from '../../widgets/setting-field/index.ts';
import { boundOf } from './test-form-values.ts';
import styles from './dial.module.css';

interface Props {
  readonly kind: DialTestKind;
  readonly expected: Typed;
  readonly fault: string | undefined;
  readonly onType: (expected: Typed) => void;
}

/** "MOS" and the Chinese word after it, apart. */
const apart = (text: string) => text.replace(/(?<=[A-Za-z])(?=\p{Script=Han})/u, ' ');

/** What is expected of a test: at most or at least so much of each metric; left empty, nothing. */
export function ExpectedFields({ kind, expected, fault, onType }: Props) {
  const { t } = useTranslation();
  useFieldFault(fault);
  return (
    <fieldset className={styles.group}>
      <legend>{t('dial:field.expected')}</legend>
      <p className={fault ? 'note fault' : 'note'} role={fault && 'alert'}>
        {fault ?? t('dial:hint.expected')}
      </p>
      <div className={styles.pair}>
        {toldMetrics[kind].map((metric) => (
          <TextField
            key={metric}
            id={`dial-expected-${metric.slice('dial.'.length)}`}
            label={apart(t(`dial:bound.${boundOf(metric)}`, { metric: metricText(metric) }))}
            className="mono"
            inputMode="decimal"
            suffix={metricOf(metric).unit}
            maxLength={12}
            value={expected[metric] ?? ''}
            onType={(text) => onType({ ...expected, [metric]: text })}
          />
        ))}
      </div>
    </fieldset>
  );
}
