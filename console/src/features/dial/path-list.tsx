import { type PathRow, type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { toldMetrics } from '@linekeeper/contract/dial/dial-test-kinds';
import { Button } from 'antd';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { type Input } from '../../lib/api.ts';
import { metricText } from '../../lib/metric-text.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { type Column, ListPage, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { StateSince } from '../../widgets/state-sentence/index.ts';
import { expectationText, measuredText } from './kind-text.ts';

type Body = Input<'POST /dial/api/v1/tests/:testId/paths'>['body'];
type Sort = NonNullable<Body['sort']>;
const rules: ListRules<Sort, never, never> = {
  sortable: ['target', 'source', 'outlet', 'state', 'measuredAt'],
  choices: {},
  texts: [],
};
const againMs = 30_000;
/** Paths that are listened to: a connection has only so many topics. The others are read again with the list. */
const mostHeard = 40;
/** More figures than this make a table that nobody reads. */
const mostFigures = 4;

interface Props {
  readonly test: TestDetail;
  /** Those of this outlet alone. */
  readonly outletId?: string | undefined;
  readonly onAll: () => void;
}

/** From where to whom a test goes, the worst first, each with its newest figures. */
export function PathList({ test, outletId, onAll }: Props) {
  const [search] = useSearchParams();
  const searchOf = (pathId: string) => new URLSearchParams([...search, ['path', pathId]]).toString();
  const { t } = useTranslation();
  const list = useList(rules);
  const query = useApi(
    'POST /dial/api/v1/tests/:testId/paths',
    {
      params: { testId: test.id },
      body: { sort: 'state', ...list.input, ...(outletId && { outletId }) } as Body,
    },
    { refetchInterval: againMs },
  );
  useTopics(...(query.data?.list ?? []).slice(0, mostHeard).map(({ id }) => `dial-path/${id}` as const));
  return (
    <ListPage
      name="dial-paths"
      title={t('dial:targets')}
      level={2}
      list={list}
      query={query}
      columns={columnsOf(t, test, searchOf)}
      rowKey={({ id }) => id}
      filters={
        outletId && (
          <span className="wrap gap-2">
            <span className="quiet">{t('dial:ofOneOutlet')}</span>
            <Button size="small" onClick={onAll}>
              {t('dial:everyOutlet')}
            </Button>
          </span>
        )
      }
      empty={{ title: t('dial:noTargets') }}
    />
  );
}

type Ends = Pick<
  PathRow,
  | 'lineName'
  | 'outletName'
  | 'address'
  | 'isGateway'
  | 'isHub'
  | 'targetAgentName'
  | 'source'
  | 'sourceName'
  | 'sourceLineName'
>;

/** The target of a path as people know it. Its outlet is said of a line that this server asks: else it is the source's. */
export const targetText = (t: TFunction, path: Ends) => {
  const { lineName, outletName, address, isGateway, isHub, targetAgentName, source } = path;
  if (isHub) return t('dial:server');
  if (isGateway) return t('dial:gateway');
  if (targetAgentName !== null) return targetAgentName;
  if (lineName === null) return address ?? '–';
  return [source === 'server' ? outletName : null, lineName].filter(Boolean).join(' · ');
};

/** Where a path begins: this server, or an agent with the line that it goes over. */
export const sourceText = (t: TFunction, { source, sourceName, sourceLineName }: Ends) =>
  source === 'server' ? t('dial:server') : [sourceName, sourceLineName].filter(Boolean).join(' · ');

function columnsOf(
  t: TFunction,
  { kind }: TestDetail,
  searchOf: (pathId: string) => string,
): Column<PathRow>[] {
  const figures = toldMetrics[kind].slice(0, mostFigures);
  return [
    {
      key: 'state',
      title: t('dial:state'),
      isSortable: true,
      isFixed: true,
      width: 150,
      render: ({ state }) => <StateSince state={state} />,
    },
    {
      key: 'target',
      title: t('dial:target'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 160,
      share: 30,
      render: (row) => (
        <Link className="name block" to={{ search: searchOf(row.id) }} aria-label={targetText(t, row)}>
          <MiddleText text={targetText(t, row)} />
        </Link>
      ),
    },
    {
      key: 'source',
      title: t('dial:source'),
      isSortable: true,
      width: 180,
      share: 40,
      render: (row) => (
        <span className="block" title={sourceText(t, row)}>
          <MiddleText text={sourceText(t, { ...row, sourceLineName: null })} />
          {row.sourceLineName !== null && <span className="block caption quiet">{row.sourceLineName}</span>}
        </span>
      ),
    },
    ...figures.map((metric): Column<PathRow> => ({
      key: metric,
      title: metricText(metric),
      align: 'right',
      render: ({ values, violated, state }) => {
        const broken = violated.find((one) => one.metric === metric);
        const value = state.state === 'unmeasured' ? undefined : values[metric];
        return (
          <span
            className={broken ? 'figures warn' : 'figures'}
            title={broken && t('dial:violates', { expected: expectationText(broken) })}
          >
            {measuredText(metric, value)}
          </span>
        );
      },
    })),
    {
      key: 'measuredAt',
      title: t('dial:lastRun'),
      isSortable: true,
      render: ({ measuredAt }) => <TimeText at={measuredAt} isShort />,
    },
  ];
}
