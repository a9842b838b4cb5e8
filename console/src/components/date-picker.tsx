import { DatePicker as AntdDatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './date-time-field.module.css';

interface Props {
  readonly id: string;
  readonly status: 'error' | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  /** As a clock shows it: `2026-11-21T14:02`, or `2026-11-21` of a day; empty for none. */
  readonly value: string;
  readonly onPick: (text: string) => void;
  /** A day alone, without a time of day. */
  readonly isDay: boolean;
}

/** The library's picker with its calendar; `DateTimeField` loads it. */
export function DatePicker({ value, onPick, isDay, ...described }: Props) {
  return (
    <AntdDatePicker
      {...described}
      value={value === '' ? null : dayjs(value)}
      format={isDay ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
      showTime={isDay ? false : { format: 'HH:mm' }}
      needConfirm={false}
      classNames={{ popup: { root: styles.popup ?? '' } }}
      onChange={(picked) => onPick(picked ? picked.format(isDay ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm') : '')}
    />
  );
}
