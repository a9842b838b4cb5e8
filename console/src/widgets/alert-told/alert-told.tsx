import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { exactTime } from '../../lib/time.ts';
import { AlertRows } from '../alert/index.ts';
import styles from './alert-told.module.css';
import { knownReasons } from './known-reasons.ts';

const route = 'GET /monitor/api/v1/alerts/:alertId/told';
type Line = Output<typeof route>['told'][number];

interface Props {
  readonly alertId: string;
  /** The alert by whose name people were told of the same outage before. */
  readonly before: AlertRow | null;
}

/** Why one was, or was not, told of an alert: each person and way with when and how it ended. */
export function AlertTold({ alertId, before }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const query = useApi(route, { params: { alertId } });
  return (
    <section className="card grid gap-3 pad-4" aria-labelledby="alert-told">
      <h2 id="alert-told" className={`strong ${styles.title}`}>
        {t('told:title')}
      </h2>
      {before && (
        <div className="grid gap-1" data-led-by={before.id}>
          <p className="small quiet flat">{t('told:ledBy')}</p>
          <AlertRows rows={[before]} />
        </div>
      )}
      <Loaded query={query} lines={3}>
        {({ told, leftOut }) =>
          told.length === 0 ? (
            <p className="small quiet flat">
              <span className="block medium">{t('told:none')}</span>
              {t('told:noneText')}
            </p>
          ) : (
            <>
              {!told.some(({ memberId }) => memberId === user?.osId) && (
                <p className="small quiet flat">{t('told:notYou')}</p>
              )}
              <ul className={`list small ${styles.lines}`}>
                {told.map((line) => (
                  <ToldLine key={`${line.memberId} ${line.step} ${line.way}`} line={line} />
                ))}
              </ul>
              {leftOut > 0 && <p className="small quiet flat">{t('told:leftOut', { count: leftOut })}</p>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function ToldLine({ line }: { readonly line: Line }) {
  const { t } = useTranslation();
  const { name, step, way, state, reason, because, answer, until, attempts, at, times, lastToldAt } = line;
  const why = reason && t(`told:reason.${knownReasons.has(reason) ? reason : 'other'}`);
  return (
    <li className="wrap gap-2">
      <span className={`medium ${styles.person}`}>{name ?? t('told:gone')}</span>
      <span className="quiet">{t(`told:step.${step}`)}</span>
      <span className="quiet">{t(`told:way.${way}`)}</span>
      <span className={state === 'failed' ? 'fault' : undefined}>{t(`told:state.${state}`)}</span>
      {why && <span className="quiet">{why}</span>}
      {until && (
        <span className="quiet">
          <time dateTime={until}>{t('told:until', { time: exactTime(Date.parse(until)).slice(0, -3) })}</time>
        </span>
      )}
      {because && <span className="quiet">{t(`told:because.${because}`)}</span>}
      {lastToldAt && (times > 1 || state !== 'sent') && (
        <span className="quiet">
          <time dateTime={lastToldAt}>
            {t('told:times', { count: times, time: exactTime(Date.parse(lastToldAt)).slice(0, -3) })}
          </time>
        </span>
      )}
      {attempts > 1 && <span className="quiet">{t('told:attempts', { count: attempts })}</span>}
      {answer && <span className={`quiet ${styles.person}`}>{t('told:answer', { answer })}</span>}
      <span className="grow" />
      <span className="quiet">
        <TimeText at={at} />
      </span>
    </li>
  );
}
