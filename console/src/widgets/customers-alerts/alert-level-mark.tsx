import { LockOutlined, PauseOutlined } from '@ant-design/icons';
import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertLevel } from '@linekeeper/contract/overview/customer-alert-levels';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { Severity } from '../alert/index.ts';

const shapes = {
  closed: <LockOutlined aria-hidden className="quiet" />,
  unruled: <StateShape state="unmeasured" />,
  calm: <StateShape state="up" />,
  paused: <PauseOutlined aria-hidden className="quiet" />,
};

/** The worst of a customer's alerts, or why there is none: shape and word. */
export function AlertLevelMark({ level }: { readonly level: AlertLevel }) {
  const { t } = useTranslation();
  const severity = alertSeverities.find((one) => one === level);
  if (severity) return <Severity severity={severity} />;
  const other = level as keyof typeof shapes;
  return (
    <span className="inline near unbroken">
      {shapes[other]}
      {t(`alerts:below.level.${other}`)}
    </span>
  );
}
