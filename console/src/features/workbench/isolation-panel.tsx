import { identities } from '@linekeeper/contract/tenants/identities';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../components/time-text.tsx';
import { useApi } from '../../lib/query.ts';
import { actsForAnother, holdsAll, useSession } from '../../lib/session.ts';
import { Panel } from './panel.tsx';
import styles from './workbench.module.css';

/** How the hourly self-test of the isolation of tenants went: for the platform's administrators alone. */
export function IsolationPanel() {
  const session = useSession();
  const isPlatform = session.identity === identities.PLATFORMADMIN && !actsForAnother(session);
  return isPlatform && holdsAll(session, ['DMS_SERVER_SYSTEM_AUDIT']) ? <Result /> : null;
}

const againMs = 600_000;

function Result() {
  const { t } = useTranslation();
  const query = useApi(
    'GET /api/v1/isolation/self-tests',
    {},
    { refetchInterval: againMs, background: true },
  );
  const last = query.data?.list[0];
  if (!query.data) return null;
  if (!last)
    return (
      <Panel title={t('workbench:isolation')}>
        <p className={styles.hint}>{t('workbench:isolationNone')}</p>
      </Panel>
    );
  return (
    <Panel title={t('workbench:isolation')}>
      <dl className={`grid small flat near pad-3-4 ${styles.facts} figures`}>
        <div>
          <dt>{t('workbench:isolationVerdict')}</dt>
          <dd data-bad={!last.ok || undefined}>
            {t(last.ok ? 'workbench:isolationGood' : 'workbench:isolationBad')}
          </dd>
        </div>
        <div>
          <dt>{t('workbench:isolationAt')}</dt>
          <dd>
            <TimeText at={last.at} />
          </dd>
        </div>
        <div>
          <dt>{t('workbench:isolationWalked')}</dt>
          <dd>
            {t('workbench:isolationCalls', { endpoints: String(last.endpoints), calls: String(last.calls) })}
          </dd>
        </div>
      </dl>
      {last.findings.map(({ endpoint, kind, detail }) => (
        <p key={`${endpoint} ${kind} ${detail}`} className={styles.hint}>
          {t(`workbench:isolationFinding.${kind}`, { endpoint, detail })}
        </p>
      ))}
    </Panel>
  );
}
