import { CheckOutlined } from '@ant-design/icons';
import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { mostAlertsAtOnce } from '@linekeeper/contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { OwnOrCustomersAlerts, useOwnNone } from '../../widgets/customers-alerts/index.ts';
import { BulkBar, csvOf, ListPage, RowAction, useList, useTicks } from '../../widgets/list-page/index.ts';
import { SavedViews } from '../../widgets/saved-views/index.ts';
import { type AlertAct } from './alert-act.tsx';
import { alertColumns, calledBy } from './alert-columns.tsx';
import { AcknowledgeMatching, ActOnAlerts, fetchDialogs } from './alert-dialogs.tsx';
import { AlertFilters } from './alert-filters.tsx';
import { alertRules, bodyOf, filterNow, filterOf } from './alert-filter.ts';

/** What fires is pushed; that nothing came is noticed by asking again. */
const againMs = 30_000;
export const editCode = 'DMS_SERVER_MANAGE_ALERT_EDIT';
const acts: readonly AlertAct[] = ['acknowledge', 'close'];

/** The alerts that one looks after: those of the tenant that is looked at, and of who has customers how theirs stand. */
export function AlertListPage() {
  return (
    <OwnOrCustomersAlerts>
      <OwnAlerts />
    </OwnOrCustomersAlerts>
  );
}

/** What fires, the newest first, and what is about to: each a click from its page. */
function OwnAlerts() {
  const { t } = useTranslation();
  const list = useList(alertRules);
  const body = bodyOf(list.input);
  const query = useApi('POST /monitor/api/v1/alerts/list', { body }, { refetchInterval: againMs });
  const session = useSession();
  // What is shown of a moment of the past is not to be acted upon.
  const mayEdit = holdsAll(session, [editCode]) && body.at === undefined;
  const ticks = useTicks<AlertRow>(mostAlertsAtOnce);
  const [asked, setAsked] = useState<{ readonly act: AlertAct; readonly alerts: readonly AlertRow[] }>();
  // Asked as soon as something is ticked: before, nobody is offered to act on what matches.
  const mayMatch = mayEdit && ticks.ticked.size > 0;
  const { data: counts } = useApi(
    'POST /monitor/api/v1/alerts/counts',
    { body: filterOf(body) },
    { enabled: mayMatch },
  );
  const hasFiring = body.state === undefined || body.state.length === 0 || body.state.includes('firing');
  const firing = hasFiring ? (counts?.state.firing ?? 0) : 0;
  const [matching, setMatching] = useState(false);
  useTopics('alerts');
  useEffect(fetchDialogs, []);
  const tenant = session.tenants?.find(({ companyId }) => companyId === session.companyId)?.name;
  const empty = useOwnNone(tenant, {
    title: tenant === undefined ? t('alerts:emptyTitle') : t('alerts:emptyTitleOf', { tenant }),
    text: t('alerts:emptyText'),
  });
  return (
    <>
      <ListPage
        name="alerts"
        title={t('screens:alerts')}
        list={list}
        query={query}
        columns={alertColumns(t, mayEdit ? ticks : undefined)}
        rowKey={(row) => row.id}
        filters={
          <>
            <AlertFilters list={list} body={body} />
            <span className="end">
              <SavedViews area="alerts" />
            </span>
            {mayEdit && ticks.ticked.size > 0 && (
              <BulkBar
                text={t('alerts:ticked', { count: ticks.ticked.size })}
                acts={acts.map((act) => ({
                  key: act,
                  label: t(`alerts:act.${act}`),
                  onClick: () => setAsked({ act, alerts: [...ticks.ticked.values()] }),
                }))}
                onMatching={
                  firing > ticks.ticked.size
                    ? [
                        {
                          key: 'acknowledge',
                          label: t('alerts:acknowledgeMatching', { count: firing }),
                          onClick: () => setMatching(true),
                        },
                      ]
                    : []
                }
                onTickPage={() => ticks.tickAll(query.data?.list ?? [])}
                onClear={ticks.clear}
              />
            )}
          </>
        }
        onExport={csvOf('POST /monitor/api/v1/alerts/export', t('alerts:fileName'), { body })}
        rowActions={(row) =>
          mayEdit &&
          row.state === 'firing' && (
            <RowAction
              icon={<CheckOutlined aria-hidden />}
              label={t('alerts:acknowledgeNamed', { name: calledBy(row) })}
              title={t('alerts:act.acknowledge')}
              onClick={() => setAsked({ act: 'acknowledge', alerts: [row] })}
            />
          )
        }
        empty={empty}
      />
      <Dialogs>
        {mayEdit && matching && (
          <AcknowledgeMatching
            filter={filterNow(body)}
            firing={firing}
            onClose={() => setMatching(false)}
            onDone={() => {
              setMatching(false);
              ticks.clear();
            }}
          />
        )}
        {mayEdit && asked && (
          <ActOnAlerts
            {...asked}
            onClose={() => setAsked(undefined)}
            onDone={() => {
              setAsked(undefined);
              ticks.clear();
            }}
          />
        )}
      </Dialogs>
    </>
  );
}
