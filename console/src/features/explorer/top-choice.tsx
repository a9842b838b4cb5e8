import { type ExploredKind, topCounts, topOrders } from '@linekeeper/contract/explorer/explorer-terms';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { type Top } from './explored-address.ts';
import { metricOptions } from './metric-options.ts';
import styles from './explorer.module.css';

interface Props {
  readonly top: Top;
  readonly kinds: readonly ExploredKind[];
  readonly onChange: (top: Top) => void;
}

/** Which highest: of what, how many, and what they are ordered by. */
export function TopChoice({ top, kinds, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        aria-label={t('explorer:metric')}
        className={styles.metric}
        showSearch={{ optionFilterProp: 'label' }}
        value={top.metric}
        options={metricOptions(t, kinds)}
        onChange={(metric) => onChange({ ...top, metric })}
      />
      <Select
        aria-label={t('explorer:count')}
        value={top.count}
        options={topCounts.map((value) => ({ value, label: t('explorer:highest', { n: value }) }))}
        onChange={(count) => onChange({ ...top, count })}
      />
      <Select
        aria-label={t('explorer:order')}
        value={top.by}
        options={topOrders.map((value) => ({ value, label: t(`explorer:by.${value}`) }))}
        onChange={(by) => onChange({ ...top, by })}
      />
    </>
  );
}
