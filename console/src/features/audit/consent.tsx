import { Button, Switch } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { ProvidedMembers, useProvided } from '../../widgets/provided-members/index.ts';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import styles from './audit.module.css';
import { ForbidDialog } from './dialogs.tsx';

const consentRoute = 'GET /api/v1/proxy/consent';

/** Whether providers may act for the tenant: decided by its own administrators, with effect at once. */
export function Consent({ openCount }: { readonly openCount: number }) {
  const { t } = useTranslation();
  const session = useSession();
  const { user, tenants, companyId } = session;
  const provided = useProvided(holdsAll(session, ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT']));
  const { data } = useApi(consentRoute, {});
  const [isAsking, setAsking] = useState(false);
  const again = () =>
    invalidate(consentRoute, 'POST /api/v1/proxy/accesses/list', 'POST /api/v1/members/provided/list');
  const decide = useApiMutation('PUT /api/v1/proxy/consent', {
    onSuccess: ({ ended, suspended }, { body }) => {
      setAsking(false);
      again();
      toast('success', body.isAllowed ? t('audit:nowAllowed') : t('audit:nowForbidden', { count: ended }));
      if (suspended > 0) toast('info', t('audit:nowSuspended', { count: suspended }));
    },
  });
  const end = useApiMutation('POST /api/v1/proxy/accesses/end', {
    onSuccess: ({ ended }) => {
      again();
      toast('success', t('audit:nowEnded', { count: ended }));
    },
  });
  const type = tenants?.find((tenant) => tenant.companyId === companyId)?.type ?? user?.organizationType;
  // Nobody stands above the platform.
  if (!data || type === organizationTypes.OP) return null;
  const { total = 0, waiting = 0 } = provided.query.data ?? {};
  return (
    <>
      <section className={styles.consent} aria-label={t('audit:consent')}>
        <Switch
          id="consent"
          checked={data.isAllowed}
          disabled={!data.mayDecide}
          loading={decide.isPending}
          onChange={(isAllowed) => (isAllowed ? decide.mutate({ body: { isAllowed } }) : setAsking(true))}
        />
        <span className={styles.consentText}>
          <label htmlFor="consent">{t('audit:consent')}</label>
          <span className="quiet caption">
            {t(data.mayDecide ? 'audit:consentText' : 'audit:consentOthers')}
          </span>
        </span>
        {data.mayDecide && openCount > 0 && (
          <Button danger loading={end.isPending} onClick={() => end.mutate({})}>
            {t('audit:endAll', { count: openCount })}
          </Button>
        )}
        <Suspense fallback={null}>
          {isAsking && (
            <ForbidDialog
              openCount={openCount}
              waitingCount={waiting}
              isBusy={decide.isPending}
              onForbid={() => decide.mutate({ body: { isAllowed: false } })}
              onClose={() => setAsking(false)}
            />
          )}
        </Suspense>
      </section>
      {total > 0 && (
        <section className={styles.provided} aria-labelledby="provided">
          <h2 id="provided">{t('provided:title')}</h2>
          <p className="quiet caption flat">{t('provided:hint')}</p>
          <ProvidedMembers {...provided} />
        </section>
      )}
    </>
  );
}
