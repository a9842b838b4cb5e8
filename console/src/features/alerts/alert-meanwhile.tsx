import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useNow } from '../../components/use-now.ts';
import { useApi } from '../../lib/query.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { Chips } from '../../widgets/list-page/index.ts';
import { type ShownSubject, useEventsWithin } from '../../widgets/subject/index.ts';
import styles from './alerts.module.css';
import { happenings, type Happening, happeningKinds } from './happenings.ts';

const route = 'GET /monitor/api/v1/alerts/:alertId/meanwhile';
/** As many as are read at a glance; of more one chooses a kind, or has the others shown. */
const atFirst = 8;

interface Props {
  readonly alert: AlertDetail;
  /** Whose events are told: the subject, or what it belongs to; null: none happen to it. */
  readonly subject: ShownSubject | null;
}

/** What else happened around an alert in one line of time: events, what people changed, and announced work. */
export function AlertMeanwhile({ alert, subject }: Props) {
  const { t } = useTranslation();
  const query = useApi(route, { params: { alertId: alert.id } }, { refetchInterval: 60_000 });
  const { data, error, refetch } = query;
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="alert-meanwhile">
      <div className="row between wrap gap-2">
        <h2 id="alert-meanwhile" className={`strong flat ${styles.panelTitle}`}>
          {t('alerts:meanwhile')}
        </h2>
        {data?.changes && (
          <Link className="link small" to={`/auditLog?range=custom&from=${data.from}&to=${data.to}`}>
            {t('alerts:wholeAudit')}
          </Link>
        )}
      </div>
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={3} />}
      {data && subject && <WithEvents alert={alert} subject={subject} found={data} />}
      {data && !subject && <Lines alert={alert} found={data} />}
    </section>
  );
}

interface Found {
  readonly alert: AlertDetail;
  readonly found: Parameters<typeof happenings>[1]['found'];
}

function WithEvents({ alert, subject, found }: Found & { readonly subject: ShownSubject }) {
  const events = useEventsWithin(subject, Date.parse(found.from), Date.parse(found.to));
  return <Lines alert={alert} found={found} events={events} />;
}

function Lines({
  alert,
  found,
  events,
}: Found & { readonly events?: Pick<ReturnType<typeof useEventsWithin>, 'data' | 'error' | 'refetch'> }) {
  const { t } = useTranslation();
  const [kinds, setKinds] = useState<readonly Happening['kind'][]>([]);
  const [isWhole, setWhole] = useState(false);
  const all = happenings(t, { alert, found, events: events?.data?.events ?? [] });
  const others = all.filter(({ kind }) => kind !== 'alert');
  const present = happeningKinds.filter((kind) => others.some((one) => one.kind === kind));
  const chosen = all.filter(({ kind }) => kind === 'alert' || kinds.length === 0 || kinds.includes(kind));
  const shown = isWhole ? chosen : nearest(chosen, Date.parse(alert.beganAt));
  return (
    <>
      {others.length > atFirst && present.length > 1 && (
        <Chips
          label={t('alerts:happenedKinds')}
          values={present}
          chosen={kinds}
          count={(value) => String(others.filter(({ kind }) => kind === value).length)}
          text={(value) => t(`alerts:happened.${value}`)}
          onChange={setKinds}
        />
      )}
      {others.length === 0 && <p className="quiet small flat">{t('alerts:nothingElse')}</p>}
      {others.length > 0 && (
        <ol className={`list small ${styles.steps}`}>
          {shown.map((one) => (
            <Line key={one.key} one={one} />
          ))}
        </ol>
      )}
      {shown.length < chosen.length && (
        <button type="button" className="link small" onClick={() => setWhole(true)}>
          {t('alerts:allHappened', { count: chosen.length - 1 })}
        </button>
      )}
      {events?.error && <Failure error={events.error} onRetry={() => void events.refetch()} />}
      {found.isMore && <p className="quiet small flat">{t('alerts:moreChanges')}</p>}
      {found.changes === null && <p className="quiet small flat">{t('alerts:noAudit')}</p>}
    </>
  );
}

/** Those nearest to the beginning of the alert, in the order of time. */
function nearest(all: readonly Happening[], beganMs: number): readonly Happening[] {
  if (all.length <= atFirst + 1) return all;
  const far = ({ atMs, kind }: Happening) => (kind === 'alert' ? -1 : Math.abs(atMs - beganMs));
  const kept = new Set(all.toSorted((a, b) => far(a) - far(b)).slice(0, atFirst + 1));
  return all.filter((one) => kept.has(one));
}

function Line({ one }: { readonly one: Happening }): ReactNode {
  const now = useNow();
  const { atMs, title, detail, href, kind } = one;
  return (
    <li className={kind === 'alert' ? styles.itself : undefined}>
      <time
        className="quiet figures unbroken"
        dateTime={new Date(atMs).toISOString()}
        title={exactTime(atMs)}
      >
        {clockTime(atMs, now)}
      </time>
      <span className="medium">
        {href ? (
          <Link className="link" to={href}>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      <span className="quiet breaks">{detail}</span>
    </li>
  );
}
