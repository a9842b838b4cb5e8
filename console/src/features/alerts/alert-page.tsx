import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { isMeasured } from '@linekeeper/contract/alerts/alert-terms';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { alertListPath } from '../../lib/alert-path.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { ActOnAlerts, AlertNote, fetchDialogs } from './alert-dialogs.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { type AlertDialog, AlertHead } from './alert-head.tsx';
import { AlertTold } from '../../widgets/alert-told/index.ts';
import { AlertOwner } from './alert-owner.tsx';
import { AlertBefore, AlertCause, AlertChildren } from './alert-related.tsx';
import { AlertTimeline } from './alert-timeline.tsx';
import { AskedInVain } from './asked-in-vain.tsx';
import { CarrierElsewhere } from './carrier-elsewhere.tsx';
import { GoesOn } from './goes-on.tsx';
import { ServiceImpact } from './service-impact.tsx';
import styles from './alerts.module.css';

// Charts are heavy, and what was said stands before they come.
const AlertMeasured = lazy(() => import('./alert-measured.tsx').then((m) => ({ default: m.AlertMeasured })));
const ServiceAround = lazy(() => import('./alert-measured.tsx').then((m) => ({ default: m.ServiceAround })));
const Meanwhile = lazy(() => import('./alert-measured.tsx').then((m) => ({ default: m.Meanwhile })));

/** Whether a mail’s link asks to acknowledge, and how to be done with that. */
function useAsked(): readonly [isAsked: boolean, forget: () => void] {
  const [query, setQuery] = useSearchParams();
  const forget = () =>
    setQuery(
      (all) => {
        all.delete('acknowledge');
        return all;
      },
      { replace: true },
    );
  return [query.get('acknowledge') === '1', forget];
}

/** One alert: what fires, who has it and what it comes of, what was measured around it, who was told, what happened, and what was before. */
export function AlertPage() {
  const { alertId = '' } = useParams();
  // Another alert is another page: nothing of the one before stays.
  return <Page key={alertId} alertId={alertId} />;
}

function Page({ alertId }: { readonly alertId: string }) {
  const { t } = useTranslation();
  const [isAsked] = useAsked();
  const { tenants, companyId } = useSession();
  const query = useApi(
    'GET /monitor/api/v1/alerts/:alertId',
    { params: { alertId } },
    { own: ['NOT_FOUND', 'INVALID_INPUT'], placeholderData: undefined },
  );
  useTopics('alerts');
  useEffect(fetchDialogs, []);
  if (['NOT_FOUND', 'INVALID_INPUT'].includes(query.error?.data?.error ?? '')) {
    const back = <Link to={alertListPath}>{t('alerts:toList')}</Link>;
    const tenant = tenants?.find((one) => one.companyId === companyId)?.name;
    const text = isAsked && tenant ? t('alerts:asked.gone', { tenant }) : t('alerts:goneText');
    return <Empty title={t('alerts:goneTitle')} text={text} action={back} />;
  }
  return (
    <Loaded query={query} lines={12}>
      {(alert) => <Shown alert={alert} />}
    </Loaded>
  );
}

function Shown({ alert }: { readonly alert: AlertDetail }) {
  const [chosen, setDialog] = useState<AlertDialog>();
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_MANAGE_ALERT_EDIT']);
  const [isAsked, forgetAsked] = useAsked();
  // A link only offers it: programs open links before people do.
  const isOffered = isAsked && mayEdit && alert.state === 'firing';
  const dialog = chosen ?? (isOffered ? 'acknowledge' : undefined);
  const close = () => {
    setDialog(undefined);
    if (isAsked) forgetAsked();
  };
  return (
    <div className="stack">
      <AlertHead alert={alert} onAct={setDialog} />
      {isAsked && !isOffered && <AskedInVain alert={alert} />}
      <GoesOn alert={alert} isAsked={isAsked} />
      <CarrierElsewhere alert={alert} />
      <AlertCause alert={alert} />
      {alert.subjectKind === 'service' && <ServiceImpact alert={alert} />}
      <AlertFacts alert={alert} />
      {isMeasured(alert.subjectKind) && (
        <Suspense fallback={<SkeletonBlock />}>
          <AlertMeasured alert={alert} kind={alert.subjectKind} />
        </Suspense>
      )}
      {alert.subjectKind === 'service' && (
        <Suspense fallback={<SkeletonBlock />}>
          <ServiceAround alert={alert} />
        </Suspense>
      )}
      <AlertChildren alert={alert} />
      <div className={styles.pair}>
        {alert.firedAt !== null && <AlertTold alertId={alert.id} before={alert.predecessor} />}
        <AlertTimeline alert={alert} />
      </div>
      <Suspense fallback={<SkeletonBlock />}>
        <Meanwhile alert={alert} />
      </Suspense>
      <AlertBefore alert={alert} />
      <Dialogs>
        {mayEdit && (dialog === 'acknowledge' || dialog === 'close') && (
          <ActOnAlerts act={dialog} alerts={[alert]} onClose={close} onDone={close} />
        )}
        {mayEdit && dialog === 'note' && <AlertNote alertId={alert.id} onClose={close} />}
        {mayEdit && dialog === 'owner' && <AlertOwner alert={alert} onClose={close} />}
      </Dialogs>
    </div>
  );
}
