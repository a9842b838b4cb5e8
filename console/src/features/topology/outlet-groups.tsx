import { useTranslation } from 'react-i18next';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Select } from '../../components/select.tsx';
import { type Input, type Output } from '../../lib/api.ts';
import { Link } from 'react-router';
import { outletTopologyPath } from '../../lib/topology-path.ts';
import { useMoving } from '../../widgets/chart/index.ts';
import { useOwnEmpty } from '../../widgets/customers-view/index.ts';
import { ChipFilter, type ListRules, Pages, SearchFilter, useList } from '../../widgets/list-page/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import styles from './groups.module.css';
import { OutletCard } from './outlet-card.tsx';
import { useTopologyTopics } from './use-topology-topics.ts';

const route = 'POST /monitor/api/v1/topology/outlets';
export type OutletRow = Output<typeof route>['list'][number];

const rules: ListRules<'region' | 'state', 'only' | 'by', 'search' | 'region'> = {
  sortable: ['region', 'state'],
  choices: { only: ['troubled'], by: ['state'] },
  texts: ['search', 'region'],
};
/** What is true now is pushed; that nothing came is noticed by asking again. */
const againMs = 30_000;

/** The outlets of a network by region, each with its lines and how it stands; one is opened as a drawing. */
export function OutletGroups() {
  const { t } = useTranslation();
  const list = useList(rules);
  const past = usePast();
  useTopologyTopics();
  const { page, pageSize, search, region, only, by } = list.input;
  const isByState = by !== undefined;
  const asked: Input<typeof route>['body'] = {
    ...{ page, pageSize, sort: isByState ? 'state' : 'region' },
    ...(search && { search }),
    ...(region && { region }),
    ...(only && { isTroubled: true }),
  };
  const query = useMoving(route, {
    key: { topology: asked },
    inputAt: (atMs) => ({ body: { ...asked, ...(past && { at: new Date(atMs).toISOString() }) } }),
    past,
    everyMs: againMs,
  });
  const empty = useOwnEmpty('outlet', { title: t('topology:noOutlets'), text: t('topology:noOutletsText') });
  return (
    <div className="stack">
      <div className="line gap-3">
        <SearchFilter list={list} placeholder={t('topology:search')} />
        <Select<string>
          aria-label={t('topology:region')}
          allowClear
          showSearch={{ optionFilterProp: 'value' }}
          placeholder={t('topology:region')}
          style={{ width: 180 }}
          popupMatchSelectWidth={260}
          value={list.state.texts.region || undefined}
          options={(query.data?.regions ?? [])
            .filter((one) => one.region !== '')
            .map((one) => ({
              value: one.region,
              label: t('topology:regionOf', { region: one.region, troubled: one.troubled, total: one.total }),
            }))}
          onChange={(value: string | undefined) => list.change({ region: value })}
        />
        <ChipFilter
          list={list}
          name="only"
          label={t('topology:only')}
          values={['troubled']}
          text={() => t('topology:troubled')}
        />
        <ChipFilter
          list={list}
          name="by"
          label={t('topology:order')}
          values={['state']}
          text={() => t('topology:byState')}
        />
      </div>
      <Loaded query={query} lines={10}>
        {({ list: outlets, total, nowhere }) => (
          <>
            {total === 0 &&
              (list.isNarrowed ? (
                <Empty title={t('list:noMatch')} text={t('list:noMatchText')} />
              ) : (
                <Empty title={empty.title} text={empty.text} action={empty.link} />
              ))}
            {(isByState
              ? [['', outlets] as const]
              : [...Map.groupBy(outlets, (outlet) => outlet.region)]
            ).map(([name, some]) => (
              <section key={name} className="stack" aria-label={name || t('topology:noRegion')}>
                {!isByState && some.length > 0 && (
                  <h2 className={`heading ${styles.region}`}>{name || t('topology:noRegion')}</h2>
                )}
                <ul className={`list grid gap-3 ${styles.outlets}`}>
                  {some.map((outlet) => (
                    <OutletCard key={outlet.id} outlet={outlet} at={past?.at} />
                  ))}
                </ul>
              </section>
            ))}
            <Pages total={total} list={list} />
            {nowhere.total > 0 && (
              <p className="quiet small flat">
                <Link className="link" to={outletTopologyPath(null, past?.at)}>
                  {t('topology:nowhereCount', { count: nowhere.total })}
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
