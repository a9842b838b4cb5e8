import { PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceListPath } from '../../lib/device-path.ts';
import { actsForAnother, holdsAll, useSession } from '../../lib/session.ts';
import { PollerHealth } from './poller-health.tsx';
import { type Workbench } from './verdict-of.ts';
import styles from './workbench.module.css';

/** An empty console leads by the hand: add your network, see it. */
export function FirstRun({ poller }: { readonly poller: Workbench['poller'] }) {
  const { t } = useTranslation();
  const session = useSession();
  const mayAdd = holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const name = session.tenants?.find(({ companyId }) => companyId === session.companyId)?.name ?? '';
  return (
    <div className={`grid gap-4 ${styles.columns}`}>
      <section className={`card grid gap-3 ${styles.first}`} aria-labelledby="first-run">
        <h2 id="first-run">{t('workbench:first.title')}</h2>
        <p>{t('workbench:first.text')}</p>
        <ol>
          <li>
            <b>{t('workbench:first.add')}</b>
            <span>{t('workbench:first.addText')}</span>
          </li>
          <li>
            <b>{t('workbench:first.see')}</b>
            <span>{t('workbench:first.seeText')}</span>
          </li>
        </ol>
        {mayAdd ? (
          <Link className={`button primary ${styles.firstButton}`} to={`${deviceListPath}?add=1`}>
            <PlusOutlined aria-hidden /> {t('workbench:first.button')}
          </Link>
        ) : (
          <p className={styles.hint}>
            {actsForAnother(session)
              ? t('workbench:first.onlyLooking')
              : t('workbench:first.whoCan', { name })}
          </p>
        )}
      </section>
      {poller && <PollerHealth poller={poller} />}
    </div>
  );
}
