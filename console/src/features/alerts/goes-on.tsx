import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { alertPath } from '../../lib/alert-path.ts';
import { AlertRows } from '../../widgets/alert/index.ts';
import styles from './alerts.module.css';

/** Under which alert the outage goes on that this one stood for; whoever came to acknowledge it is led on to that. */
export function GoesOn({ alert, isAsked }: { readonly alert: AlertDetail; readonly isAsked: boolean }) {
  const { t } = useTranslation();
  const { successor } = alert;
  const href = useHref(`${alertPath(successor?.id ?? '')}?acknowledge=1`);
  if (!successor) return null;
  const isOver = successor.state === 'resolved';
  return (
    <section className={`card grid gap-2 ${styles.panel}`} role="status" data-goes-on={successor.id}>
      <p className="flat">{t(isOver ? 'alerts:wentOn' : 'alerts:goesOn')}</p>
      <AlertRows rows={[successor]} />
      {isAsked && successor.state === 'firing' && (
        <div>
          <Button type="primary" href={href}>
            {t('alerts:acknowledgeThat')}
          </Button>
        </div>
      )}
    </section>
  );
}
