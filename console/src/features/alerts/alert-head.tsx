import { CheckOutlined, CloseCircleOutlined, EditOutlined, UserOutlined } from '@ant-design/icons';
import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { OutletLink } from '../../components/outlet-link.tsx';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { clockTime, durationText } from '../../lib/time.ts';
import {
  AlertState,
  alertTitle,
  ruleText,
  Severity,
  sinceOf,
  SubjectLink,
} from '../../widgets/alert/index.ts';
import { type AlertAct } from './alert-act.tsx';
import styles from './alerts.module.css';

export type AlertDialog = AlertAct | 'note' | 'owner';

interface Props {
  readonly alert: AlertDetail;
  readonly onAct: (dialog: AlertDialog) => void;
}

const editCode = 'DMS_SERVER_MANAGE_ALERT_EDIT';

/** What fires, how bad it is and since when, and what one does most with it. */
export function AlertHead({ alert, onAct }: Props) {
  const { t } = useTranslation();
  const { state, severity, subjectKind, outletId, outletName, provider } = alert;
  const isOpen = state === 'firing' || state === 'acknowledged';
  const title = alertTitle(alert);
  const rule = ruleText(alert);
  return (
    <header className="grid gap-2">
      <div className={`line ${styles.head}`}>
        <h1 className="title breaks narrow">{title}</h1>
        <Severity severity={severity} isOver={state === 'resolved'} />
        <AlertState state={state} />
        {state !== 'pending' && (
          <Allowed codes={[editCode]}>
            <span className="wrap gap-2 end">
              {state === 'firing' && (
                <Button
                  type="primary"
                  icon={<CheckOutlined aria-hidden />}
                  onClick={() => onAct('acknowledge')}
                >
                  {t('alerts:act.acknowledge')}
                </Button>
              )}
              {isOpen && (
                <Button icon={<UserOutlined aria-hidden />} onClick={() => onAct('owner')}>
                  {t('alerts:act.owner')}
                </Button>
              )}
              <Button icon={<EditOutlined aria-hidden />} onClick={() => onAct('note')}>
                {t('alerts:act.note')}
              </Button>
              {isOpen && (
                <Button icon={<CloseCircleOutlined aria-hidden />} onClick={() => onAct('close')}>
                  {t('alerts:act.close')}
                </Button>
              )}
            </span>
          </Allowed>
        )}
      </div>
      <Sentence alert={alert} />
      <ul className={`list wrap quiet small ${styles.facts}`}>
        <li>
          <span className="unbroken">{t(`alerts:kinds.${subjectKind}`)}</span>
          <SubjectLink about={alert} />
        </li>
        {outletName !== '' && (
          <li>
            <OutletLink outletId={outletId}>{outletName}</OutletLink>
          </li>
        )}
        {provider !== '' && <li>{provider}</li>}
        {rule !== title && <li>{rule}</li>}
      </ul>
    </header>
  );
}

/** Since when, for how long, and who has it; the end where it is over. */
function Sentence({ alert }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const fromMs = Date.parse(sinceOf(alert));
  const toMs = alert.resolvedAt === null ? Math.max(now, fromMs) : Date.parse(alert.resolvedAt);
  const words = {
    at: clockTime(fromMs, now),
    duration: durationText(toMs - fromMs, currentLanguage(), 'short'),
  };
  const who = alert.ownerName ?? alert.acknowledgedBy;
  return (
    <p className="flat" data-state={alert.state}>
      {t(`alerts:sentence.${alert.state}`, { ...words, who: who ?? '' })}
      {alert.state === 'acknowledged' && who !== null && ` ${t('alerts:sentence.has', { who })}`}
    </p>
  );
}
