import { type AlertChoice } from '@linekeeper/contract/notifications/alert-choice';
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import styles from './alert-choice.module.css';

type Quiet = AlertChoice['quiet'];
/** What is offered first: from ten in the evening until seven in the morning. */
const night = { from: 22 * 60, to: 7 * 60 };
const halfHourMin = 30;
const dayMin = 24 * 60;

const clockText = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const halfHours = Array.from({ length: dayMin / halfHourMin }, (_unused, at) => at * halfHourMin);

interface Props {
  readonly quiet: Quiet;
  readonly onChange: (quiet: Quiet) => void;
}

/** Two times of the day; the same one twice is no time between, and not offered. */
export function QuietHours({ quiet, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <span className="wrap gap-2">
      <Switch
        aria-labelledby="quiet-hours"
        checked={quiet !== null}
        onChange={(isOn) => onChange(isOn ? night : null)}
      />
      {quiet &&
        (['from', 'to'] as const).map((end) => (
          <Select
            key={end}
            className={styles.time}
            aria-label={t(end === 'from' ? 'personal:telling.quietFrom' : 'personal:telling.quietTo')}
            value={quiet[end]}
            options={[...new Set([...halfHours, quiet[end]])]
              .toSorted((one, other) => one - other)
              .filter((minute) => minute !== quiet[end === 'from' ? 'to' : 'from'])
              .map((value) => ({ value, label: clockText(value) }))}
            onChange={(minute: number) => onChange({ ...quiet, [end]: minute })}
          />
        ))}
    </span>
  );
}
