import { AreaChartOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { type ExploredSeries, explorerPath } from './explorer-path.ts';
import styles from './time-chart.module.css';

interface Props {
  readonly series: readonly ExploredSeries[];
  readonly data: { readonly fromMs: number; readonly toMs: number } | undefined;
}

/** Opens in the explorer what a chart draws, over the same time. */
export function ExploreLink({ series, data }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <Allowed codes={['DMS_SERVER_MANAGE_OPERATIONS_CENTER']}>
      <Link
        className={styles.explore}
        to={explorerPath(series, search, data)}
        aria-label={t('chart:explore')}
        title={t('chart:explore')}
      >
        <AreaChartOutlined aria-hidden />
      </Link>
    </Allowed>
  );
}
