import { EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type ProxyGrant } from '@linekeeper/contract/proxy/proxy';
import { proxyMinutes } from '@linekeeper/contract/proxy/proxy-terms';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import { actingOver } from '../../lib/acting.ts';
import { currentLanguage } from '../../lib/language.ts';
import { queryClient, queryKey, useApi, useApiMutation } from '../../lib/query.ts';
import { rightsChanged } from '../../lib/rights.ts';
import { actsForAnother, useSession } from '../../lib/session.ts';
import { durationText } from '../../lib/time.ts';
import styles from './acting-banner.module.css';
import { timeLeft } from './time-left.ts';
import { useLeave } from './use-tenant-switch.ts';

const grants = 'GET /api/v1/proxy/grants';

/** Says across the whole width that one acts for another tenant: why, for how long still, what one may do, the way out. */
export function ActingBanner() {
  const session = useSession();
  return actsForAnother(session) && session.companyId !== undefined ? (
    <Banner companyId={session.companyId} />
  ) : null;
}

function Banner({ companyId }: { readonly companyId: number }) {
  const { t } = useTranslation();
  const { user, tenants } = useSession();
  const leave = useLeave();
  // Another tab may have extended or ended the proxy grant.
  const { data } = useApi(grants, {}, { refetchInterval: 60_000, refetchOnWindowFocus: 'always' });
  const grant = data?.find((item) => item.companyId === companyId);
  const keep = (changed: ProxyGrant) =>
    queryClient.setQueryData<ProxyGrant[]>(queryKey(grants, {}), (before = []) => [
      ...before.filter((item) => item.companyId !== changed.companyId),
      changed,
    ]);
  const stepUp = useApiMutation('POST /api/v1/proxy/step-up', {
    onSuccess: (changed) => {
      keep(changed);
      // What was not offered to look at only comes now, whether the live connection says so or not.
      rightsChanged();
    },
  });
  const extend = useApiMutation('POST /api/v1/proxy/extend', { onSuccess: keep });
  const name = grant?.name ?? tenants?.find((tenant) => tenant.companyId === companyId)?.name ?? '';
  return (
    <section className={`line ${styles.banner}`} aria-label={t('acting:banner')}>
      <span className={`wrap narrow ${styles.what}`}>
        <strong>{t('acting:actingFor', { name })}</strong>
        {grant && (
          <span className={`cut quiet ${styles.reason}`} title={grant.reason}>
            {t('acting:because', { reason: grant.reason })}
          </span>
        )}
      </span>
      {grant && (
        <>
          <Countdown untilMs={Date.parse(grant.expiresAt)} />
          <span className="inline near">
            {grant.steppedUp ? <EditOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
            {t(grant.steppedUp ? 'acting:mayChange' : 'acting:readsOnly')}
          </span>
        </>
      )}
      <span className={styles.actions}>
        {grant && !grant.steppedUp && (
          <button
            type="button"
            className="button"
            title={t('acting:stepUpHint')}
            disabled={stepUp.isPending}
            onClick={() => stepUp.mutate({ body: { companyId } })}
          >
            {t('acting:stepUp')}
          </button>
        )}
        {grant && (
          <MenuButton
            label={t('acting:extend')}
            className="button"
            button={t('acting:extend')}
            items={proxyMinutes.map((minutes) => ({
              key: String(minutes),
              text: durationText(minutes * 60_000, currentLanguage()),
              onSelect: () => extend.mutate({ body: { companyId, minutes } }),
            }))}
          />
        )}
        <button type="button" className="button primary" onClick={() => void leave()}>
          {t('acting:leave', { name: user?.companyName ?? '' })}
        </button>
      </span>
    </section>
  );
}

function Countdown({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const leftMs = untilMs - now;
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) actingOver();
  }, [isOver]);
  return (
    <span className={`figures ${styles.left}`} data-soon={leftMs < 120_000 || undefined} role="timer">
      {t('acting:left', { time: timeLeft(leftMs) })}
    </span>
  );
}
