import { chartKinds, countedDeviceKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { outletStates } from '@linekeeper/contract/outlets/outlet-terms';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { StateBadge } from '../../components/state-badge.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { type Input, type Output } from '../../lib/api.ts';
import { devicePath } from '../../lib/device-path.ts';
import { linePath } from '../../lib/line-path.ts';
import { outletPath } from '../../lib/outlet-path.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { type Column, csvOf, ListPage, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { type Places, placesInput } from './chart-places.ts';
import { useKeptTime } from './use-kept-time.ts';
import { readThen, type Then } from './then-path.ts';

const route = 'POST /monitor/api/v1/charts/past/list';
type Body = Input<typeof route>['body'];
type Row = Output<typeof route>['list'][number];

const rules: ListRules<'name' | 'state', never, never> = {
  sortable: ['name', 'state'],
  choices: {},
  texts: [],
};
const pathOf: Readonly<Partial<Record<Body['kind'], (id: string) => string>>> = {
  ...{ outlet: outletPath, device: devicePath, line: linePath },
};

/** What an address asks for, as far as it can be asked for. */
function askedOf({ kind, state, deviceKind, box, place }: Then) {
  const sides = box?.split(',').map(Number);
  const [west, south, east, north] = sides ?? [];
  return {
    kind: chartKinds.find((one) => one === kind) ?? 'device',
    ...(outletStates.some((one) => one === state) && { state: state as Body['state'] }),
    ...(countedDeviceKinds.some((one) => one === deviceKind) && {
      deviceKind: deviceKind as Body['deviceKind'],
    }),
    ...(sides?.length === 4 &&
      sides.every(Number.isFinite) && { box: { west, south, east, north } as Body['box'] }),
    ...(place && /^([1-9]\d|[1-9]\d{5}|nowhere)$/.test(place) && { place }),
  };
}

/** The rows of a number of a moment: what stood so then, one by one; each leads to its page, which shows it as it is now. */
export function PastRows({ then, places }: { readonly then: string; readonly places: Places }) {
  const { t } = useTranslation();
  const past = usePast();
  const keepTime = useKeptTime();
  const [search] = useSearchParams();
  const list = useList(rules);
  const asked = askedOf(readThen(then));
  const body = { ...list.input, ...asked, ...placesInput(places), at: past?.at ?? '' } as Body;
  const query = useApi(route, { body }, { enabled: past !== undefined });
  const columns: Column<Row>[] = [
    {
      ...{
        key: 'name',
        title: t('dashboards:column.name'),
        isSortable: true,
        isFixed: true,
        isName: true,
        share: 40,
      },
      render: ({ id, name, removedAt }) => {
        const path = pathOf[asked.kind];
        return <SubjectLink to={path && keepTime(path(id))} {...{ name, removedAt }} />;
      },
    },
    {
      ...{ key: 'state', title: t('dashboards:past.state'), isSortable: true },
      render: ({ state }) => (state === null ? '–' : <StateBadge state={state} />),
    },
    {
      ...{ key: 'reason', title: t('dashboards:column.reason') },
      render: ({ reason }) => (reason === null ? '–' : t(`state:reason.${reason}`)),
    },
    {
      ...{ key: 'since', title: t('dashboards:past.since') },
      render: ({ since }) => (since === null ? '–' : <TimeText at={since} />),
    },
    ...(asked.kind === 'outlet' || asked.kind === 'test'
      ? []
      : [
          {
            ...{ key: 'outlet', title: t('dashboards:column.outlet') },
            render: ({ outletName }: Row) => <span className="cut">{outletName ?? '–'}</span>,
          },
        ]),
  ];
  const title = t('dashboards:past.rows', {
    kind: t(`dashboards:kind.${asked.kind}`),
    at: past ? exactTime(past.atMs) : '',
  });
  const closed = new URLSearchParams(search);
  closed.delete('then');
  return (
    <>
      <Link className="link" to={`?${closed.toString()}`} preventScrollReset>
        {t('dashboards:past.close')}
      </Link>
      <ListPage
        name="past-rows"
        level={2}
        title={title}
        onExport={csvOf('POST /monitor/api/v1/charts/past/export', title, { body })}
        list={list}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: t('dashboards:past.none'), text: t('dashboards:past.noneText') }}
      />
    </>
  );
}
