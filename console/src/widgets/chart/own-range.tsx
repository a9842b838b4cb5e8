import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { FaultFrame } from '../../components/fault-frame.tsx';
import { useNow } from '../../components/use-now.ts';
import { exactTime, timeOfClock } from '../../lib/time.ts';
import { type Stretch } from './chart-data.ts';
import { ownRange } from './chart-range.ts';
import styles from './range-choice.module.css';

interface Props extends Stretch {
  readonly onTake: (range: Stretch) => void;
}

/** A time as its field shows it: in the zone that all times are shown in, to the minute. */
const clockOf = (atMs: number) => exactTime(atMs).slice(0, 16).replace(' ', 'T');

/** From and to, typed or picked; begins with what one sees. */
export function OwnRange({ fromMs, toMs, onTake }: Props) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(() => clockOf(fromMs));
  const [to, setTo] = useState(() => clockOf(toMs));
  const [isAsked, setAsked] = useState(false);
  const taken = ownRange(timeOfClock(from), timeOfClock(to), useNow());
  const fault = typeof taken === 'string' ? t(`chart:ownFault.${taken}`) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (typeof taken !== 'string') onTake(taken);
  };
  const isOfFrom = taken === 'fromMissing' || taken === 'future';
  return (
    <form className={styles.own} onSubmit={submit} noValidate>
      <FaultFrame>
        {' '}
        <DateTimeField
          id="range-from"
          label={t('chart:from')}
          fault={isAsked && isOfFrom ? fault : undefined}
          value={from}
          onPick={setFrom}
        />
        <DateTimeField
          id="range-to"
          label={t('chart:to')}
          fault={isAsked && !isOfFrom ? fault : undefined}
          value={to}
          onPick={setTo}
        />
        <Button type="primary" htmlType="submit">
          {t('chart:take')}
        </Button>
      </FaultFrame>{' '}
    </form>
  );
}
