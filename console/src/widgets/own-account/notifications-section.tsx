import { choosableNotifications, isPatient } from '@linekeeper/contract/notifications/telling-terms';
import { Alert, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { type Output } from '../../lib/api.ts';
import { queryClient, useApi, useApiMutation } from '../../lib/query.ts';
import { site } from '../../lib/site.ts';
import { Section } from './section.tsx';
import styles from './own-account.module.css';

const route = 'GET /api/v1/personal/notifications';
type Listed = Output<typeof route>;

/** Which notices come by mail, and whether mails can come at all. */
export function NotificationsSection({ email }: { readonly email: string | null }) {
  const { t } = useTranslation();
  const query = useApi(route, {});
  return (
    <Section
      title={t('personal:notifications')}
      hint={email === null ? t('personal:notificationsNoEmail') : t('personal:notificationsHint', { email })}
    >
      <Loaded query={query} lines={3}>
        {({ mailNeeds, notifications }) => (
          <>
            <MailNeeds needs={mailNeeds} />
            <ul className={`list ${styles.rows}`}>
              {notifications.map((notification) => (
                <NotificationRow key={notification.kind} notification={notification} />
              ))}
            </ul>
            <p className={`flat ${styles.note}`}>{t('personal:notificationsAtOnce')}</p>
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Without a mail server nothing arrives: who can set one up. */
function MailNeeds({ needs }: { readonly needs: Listed['mailNeeds'] }) {
  const { t } = useTranslation();
  if (needs === 'none') return null;
  // In single-account mode there is no screen to go to.
  const here = needs === 'self' && site().singleAccountHome === null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('personal:noMailServer')}
      description={
        here ? (
          <Link className={styles.mailLink} to="/generalSettings">
            {t('personal:setUpMail')}
          </Link>
        ) : (
          t('personal:askForMail')
        )
      }
    />
  );
}

/** Whether mails of a kind wait for quiet hours and digests. */
function whenOf(kind: Listed['notifications'][number]['kind']): 'atOnce' | 'waits' | 'scheduled' {
  if (kind === 'report') return 'scheduled';
  return isPatient(kind) ? 'waits' : 'atOnce';
}

function NotificationRow({
  notification: { kind, mailed, fixed },
}: {
  readonly notification: Listed['notifications'][number];
}) {
  const { t } = useTranslation();
  const choose = useApiMutation('PUT /api/v1/personal/notifications', {
    // Pending until it was read again: the switch never jumps back meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [route] }),
  });
  const id = `notification-${kind}`;
  const choosable = choosableNotifications.find((one) => one === kind);
  return (
    <li>
      <div>
        <label className="line gap-2 medium" htmlFor={fixed ? undefined : id}>
          {t(`personal:notificationKinds.${kind}.name`)}
        </label>
        <span id={`${id}-what`} className={`wrap flat ${styles.note}`}>
          {t(`personal:notificationKinds.${kind}.what`)}
        </span>
        <span id={`${id}-when`} className={`wrap flat ${styles.note}`}>
          {t(`personal:notificationsWhen.${whenOf(kind)}`)}
        </span>
      </div>
      {fixed || choosable === undefined ? (
        <span className={`wrap flat ${styles.note}`}>{t('personal:notificationsFixed')}</span>
      ) : (
        <Switch
          id={id}
          aria-describedby={`${id}-what ${id}-when`}
          checked={choose.isPending ? choose.variables.body.mailed : mailed}
          loading={choose.isPending}
          onChange={(wanted) => choose.mutate({ body: { kind: choosable, mailed: wanted } })}
        />
      )}
    </li>
  );
}
