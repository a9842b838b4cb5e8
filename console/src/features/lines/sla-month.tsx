import { type SlaRow, slaSortable, slaVerdicts, type SlaVerdict } from './sla-terms.ts';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { Select } from '../../components/select.tsx';
import { linePath } from '../../lib/line-path.ts';
import { percent } from '../../lib/quantity.ts';
import { useApi } from '../../lib/query.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { useNow } from '../../components/use-now.ts';
import {
  ChipFilter,
  type Column,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
} from '../../widgets/list-page/index.ts';
import { lastMonths, minutesText } from './months.ts';

type Sort = (typeof slaSortable)[number];
const rules: ListRules<Sort, 'verdict', 'search' | 'month'> = {
  sortable: slaSortable,
  choices: { verdict: slaVerdicts },
  texts: ['search', 'month'],
};
/** Minutes that are lost come one at a time. */
const againMs = 60_000;
/** So many months can be chosen. */
const shownMonths = 13;

/** Each line of a month against its SLA: what was lost, and what is left as of now. */
export function SlaMonth() {
  const { t } = useTranslation();
  const list = useList(rules);
  const now = useNow();
  const { month } = list.state.texts;
  const months = lastMonths(now, shownMonths);
  const query = useApi(
    'POST /monitor/api/v1/lines/sla',
    {
      body: {
        ...(list.input as { verdict?: SlaVerdict[] }),
        // What an address says is asked for where it can be chosen.
        month: months.includes(month) ? month : undefined,
      },
    },
    { refetchInterval: againMs },
  );
  const { data } = query;
  const counts = data?.verdicts ?? null;
  return (
    <div className="stack">
      <ListPage
        name="lines.sla"
        level={2}
        title={t('lines:tab.sla')}
        list={list}
        query={query}
        columns={columns(t)}
        rowKey={({ id }) => id}
        filters={
          <>
            <Select<string>
              aria-label={t('lines:sla.month')}
              style={{ width: 120 }}
              value={data?.month ?? months[0]}
              options={months.map((value) => ({ value, label: value }))}
              onChange={(value) => list.change({ month: value === months[0] ? undefined : value })}
            />
            <SearchFilter list={list} placeholder={t('lines:search')} />
            <ChipFilter
              list={list}
              name="verdict"
              label={t('lines:sla.verdict')}
              values={slaVerdicts}
              counts={counts}
              text={(value) => t(`lines:sla.verdicts.${value}`)}
            />
            {data && (
              <span className="note figures" title={exactTime(Date.parse(data.asOf))}>
                {t('lines:sla.asOf', { time: clockTime(Date.parse(data.asOf), now) })}
              </span>
            )}
          </>
        }
        empty={{ title: t('lines:sla.emptyTitle'), text: t('lines:sla.emptyText') }}
      />
      <p className="note">{t('lines:sla.note')}</p>
    </div>
  );
}

const tones: Readonly<Record<SlaVerdict, string>> = {
  broken: 'fault',
  kept: '',
  unknown: 'quiet',
  none: 'quiet',
};

function columns(t: TFunction): Column<SlaRow>[] {
  const none = <span className="quiet">–</span>;
  const minutes = (ms: number | null, tone = '') =>
    ms === null ? none : <span className={tone}>{minutesText(ms)}</span>;
  return [
    {
      key: 'verdict',
      title: t('lines:sla.verdict'),
      isSortable: true,
      isFixed: true,
      width: 110,
      render: ({ verdict }) => (
        <span className={`unbroken ${tones[verdict]}`}>{t(`lines:sla.verdicts.${verdict}`)}</span>
      ),
    },
    {
      key: 'name',
      title: t('lines:name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 140,
      share: 40,
      render: ({ id, name, removedAt }) =>
        removedAt === null ? (
          <Link className="name block" to={linePath(id)} aria-label={name}>
            <MiddleText text={name} />
          </Link>
        ) : (
          <SubjectLink name={name} to={undefined} removedAt={removedAt} />
        ),
    },
    {
      key: 'outlet',
      title: t('lines:outlet'),
      isSortable: true,
      width: 120,
      share: 40,
      render: ({ outletNumber, outletName }) => (
        <MiddleText text={`${outletNumber} ${outletName}`} tail={10} />
      ),
    },
    { key: 'provider', title: t('lines:provider'), isSortable: true, render: ({ provider }) => provider },
    {
      key: 'availability',
      title: t('lines:sla.availability'),
      isSortable: true,
      align: 'right',
      render: ({ availability: { availabilityPercent, coveragePercent } }) => (
        <span className="unbroken">
          {percent(availabilityPercent, 3)}
          {coveragePercent !== null && (
            <span className="block caption quiet">
              {t('lines:covered', { percent: percent(coveragePercent, 1) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'promised',
      title: t('lines:sla.promised'),
      align: 'right',
      render: ({ slaAvailabilityPercent }) =>
        slaAvailabilityPercent === null ? none : percent(slaAvailabilityPercent, 3),
    },
    {
      key: 'lost',
      title: t('lines:sla.lost'),
      isSortable: true,
      align: 'right',
      render: ({ lostMs }) => minutes(lostMs),
    },
    {
      key: 'allowed',
      title: t('lines:sla.allowed'),
      align: 'right',
      isOffCards: true,
      render: ({ allowedMs }) => minutes(allowedMs),
    },
    {
      key: 'left',
      title: t('lines:sla.left'),
      isSortable: true,
      align: 'right',
      render: ({ leftMs }) => minutes(leftMs, leftMs !== null && leftMs < 0 ? 'fault' : ''),
    },
  ];
}
