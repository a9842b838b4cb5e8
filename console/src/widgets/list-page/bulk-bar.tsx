import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './ticks.module.css';

/** One thing that can be done to all ticked rows. */
export interface BulkAct {
  readonly key: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
}

interface Props {
  /** How many of what are ticked. */
  readonly text: string;
  readonly acts: readonly BulkAct[];
  /** What can be done to all rows that match the filter, ticked or not, on whatever page: said with how many they are. */
  readonly onMatching?: readonly BulkAct[];
  readonly onTickPage: () => void;
  readonly onClear: () => void;
}

/** What can be done to all ticked rows at once. */
export function BulkBar({ text, acts, onMatching = [], onTickPage, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`line gap-2 pad-2-3 full ${styles.bulk}`} role="toolbar" aria-label={t('list:bulk')}>
      <span>{text}</span>
      {acts.map(({ key, label, isDanger, onClick }) => (
        <Button key={key} size="small" danger={isDanger} onClick={onClick}>
          {label}
        </Button>
      ))}
      {onMatching.map(({ key, label, isDanger, onClick }) => (
        <Button key={key} size="small" type="link" danger={isDanger} onClick={onClick}>
          {label}
        </Button>
      ))}
      <Button size="small" type="text" onClick={onTickPage}>
        {t('list:tickPage')}
      </Button>
      <Button size="small" type="text" onClick={onClear}>
        {t('list:untick')}
      </Button>
    </div>
  );
}
