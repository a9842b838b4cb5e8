import { ArrowLeftOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Loaded } from '../../../components/loaded.tsx';
import { useTopics } from '../../../lib/live.ts';
import { useApi } from '../../../lib/query.ts';
import { useList } from '../../../widgets/list-page/index.ts';
import { IsolationPanel } from '../isolation-panel.tsx';
import { OwnWorkbench } from '../own-workbench.tsx';
import { PollerHealth } from '../poller-health.tsx';
import styles from '../workbench.module.css';
import { customersBody, customerListRules, customersRoute } from './customer-list-rules.ts';
import { CustomersAlertsPanel } from './customers-alerts-panel.tsx';
import { CustomersFirstRun } from './customers-first-run.tsx';
import { CustomersTable } from './customers-table.tsx';
import { CustomersVerdict } from './customers-verdict.tsx';

/** Only what happens in the own network is pushed; how the customers stand is asked again at this pace. */
const againMs = 30_000;

/** Home of a platform or MSP: its customers, or with `view=own` the network that it measures itself. */
export function CustomersHome({ desk }: { readonly desk: ReactNode }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (search.get('view') !== 'own') return <Customers desk={desk} />;
  const back = (
    <Link className="inline near" to="/homePage">
      <ArrowLeftOutlined aria-hidden /> {t('workbench:customers.back')}
    </Link>
  );
  return <OwnWorkbench before={back} />;
}

function Customers({ desk }: { readonly desk: ReactNode }) {
  const { t } = useTranslation();
  const list = useList(customerListRules);
  const body = customersBody(list.input);
  const query = useApi(customersRoute, { body }, { refetchInterval: againMs });
  useTopics('devices');
  const { verdict } = query.data ?? {};
  // Who measures one network and has no customers is no provider yet.
  if (verdict?.customers === 0 && verdict.devices + (verdict.lines?.total ?? 0) > 0)
    return <OwnWorkbench desk={desk} />;
  return (
    <div className="stack in-order">
      <h1 className="title">{t('screens:homePage')}</h1>
      <Loaded query={query} lines={10}>
        {({ verdict: said, counts, poller }) => (
          <>
            {said.customers === 0 ? (
              <>
                <CustomersFirstRun />
                {desk}
              </>
            ) : (
              <>
                <CustomersVerdict verdict={said} />
                {desk}
                <CustomersAlertsPanel />
                <CustomersTable list={list} query={query} counts={counts} />
              </>
            )}
            {poller && (
              <div className={`grid gap-4 ${styles.watch}`}>
                <PollerHealth poller={poller} />
                <IsolationPanel />
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
