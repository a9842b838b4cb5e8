import { type AlertChoice } from '@linekeeper/contract/notifications/alert-choice';
import { Input, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText, minuteOf } from './clock-text.ts';
import styles from './alert-choice.module.css';

type Quiet = AlertChoice['quiet'];
/** What is offered first: from ten in the evening until seven in the morning. */
const night = { from: 22 * 60, to: 7 * 60 };

interface Props {
  readonly quiet: Quiet;
  readonly onChange: (quiet: Quiet) => void;
}

/** Two times of the day, kept once both are good. */
export function QuietHours({ quiet, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({
    from: clockText((quiet ?? night).from),
    to: clockText((quiet ?? night).to),
  });
  const keep = () => {
    const [from, to] = [minuteOf(typed.from), minuteOf(typed.to)];
    if (from === undefined || to === undefined || from === to) return;
    if (from !== quiet?.from || to !== quiet.to) onChange({ from, to });
  };
  return (
    <span className="wrap gap-2">
      <Switch
        aria-labelledby="quiet-hours"
        checked={quiet !== null}
        onChange={(isOn) => onChange(isOn ? night : null)}
      />
      {quiet !== null &&
        (['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            type="time"
            className={styles.time}
            aria-label={t(end === 'from' ? 'personal:telling.quietFrom' : 'personal:telling.quietTo')}
            value={typed[end]}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            onBlur={keep}
          />
        ))}
    </span>
  );
}
