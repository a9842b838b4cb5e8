import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty.tsx';
import { StateBadge, StateShape } from '../../../components/state-badge.tsx';
import { SubjectLink } from '../../../components/subject-link.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { agentPath } from '../../../lib/agent-path.ts';
import { devicePath } from '../../../lib/device-path.ts';
import { testPath } from '../../../lib/dial-path.ts';
import { linePath } from '../../../lib/line-path.ts';
import { timeWithOffset } from '../../../lib/time.ts';
import { changedPath } from '../changed-path.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { placesInput } from '../chart-places.ts';
import styles from '../dashboards.module.css';
import { useKeptTime } from '../use-kept-time.ts';

const route = 'POST /monitor/api/v1/charts/changes';
const pathOf = { device: devicePath, line: linePath, agent: agentPath, test: testPath } as const;

function Draw({ data }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  if (data.list.length === 0) return <Empty title={t('dashboards:noChanges')} />;
  return (
    <ol className={`list ${styles.lines} ${styles.stream}`}>
      {data.list.map(({ kind, subjectId, id, name, outletName, from, to, reason, at, removedAt }) => (
        <li key={`${subjectId} ${at}`}>
          <span className={`inline near ${styles.change}`}>
            <StateShape state={from} title={t(`terms:state.${from}`)} />
            <span aria-hidden="true">→</span>
            <StateBadge state={to} />
          </span>
          <span className={styles.who}>
            <SubjectLink to={keepTime(pathOf[kind](id))} {...{ name, removedAt }} />
            <span className="quiet caption cut">
              {[t(`dashboards:kind.${kind}`), outletName, t(`state:reason.${reason}`)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className="quiet small unbroken">
            <TimeText at={at} isShort />
          </span>
        </li>
      ))}
    </ol>
  );
}

export const changes = defineChart<typeof route>({
  ...{ id: 'changes', chartCode: 'overall_operations_overview', route, isOfPeriod: true, draw: Draw },
  inputOf: (period, places) => ({ body: { ...period, ...placesInput(places) } }),
  rows: (places) => changedPath(places),
  rowsAt: (places) => changedPath(places),
  titleOf: (t) => t('dashboards:chart.changes'),
  tableOf: (t, { list, isMore }) => ({
    head: ['time', 'kind', 'name', 'outlet', 'from', 'to', 'reason'].map((key) =>
      t(`dashboards:column.${key as 'kind'}`),
    ),
    rows: [
      ...list.map(({ at, kind, name, outletName, from, to, reason }) => [
        ...[timeWithOffset(Date.parse(at)), t(`dashboards:kind.${kind}`), name, outletName ?? ''],
        ...[t(`terms:state.${from}`), t(`terms:state.${to}`), t(`state:reason.${reason}`)],
      ]),
      ...(isMore ? [[t('dashboards:moreOfThem')]] : []),
    ],
  }),
});
