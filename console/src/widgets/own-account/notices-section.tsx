import { Alert, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { type Output } from '../../lib/api.ts';
import { queryClient, useApi, useApiMutation } from '../../lib/query.ts';
import { site } from '../../lib/site.ts';
import { Section } from './section.tsx';
import styles from './own-account.module.css';

const route = 'GET /api/v1/personal/notices';
type Listed = Output<typeof route>;

/** Which notices come by mail, and whether mails can come at all. */
export function NoticesSection({ email }: { readonly email: string | null }) {
  const { t } = useTranslation();
  const query = useApi(route, {});
  return (
    <Section
      title={t('personal:notices')}
      hint={email === null ? t('personal:noticesNoEmail') : t('personal:noticesHint', { email })}
    >
      <Loaded query={query} lines={3}>
        {({ mailNeeds, notices }) => (
          <>
            <MailNeeds needs={mailNeeds} />
            <ul className={`list ${styles.rows}`}>
              {notices.map((notice) => (
                <NoticeRow key={notice.kind} notice={notice} />
              ))}
            </ul>
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

function NoticeRow({ notice: { kind, mailed, fixed } }: { readonly notice: Listed['notices'][number] }) {
  const { t } = useTranslation();
  const choose = useApiMutation('PUT /api/v1/personal/notices', {
    // Pending until it was read again: the switch never jumps back meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [route] }),
  });
  const id = `notice-${kind}`;
  return (
    <li>
      <div>
        <label className="line gap-2 medium" htmlFor={fixed ? undefined : id}>
          {t(`personal:noticeKinds.${kind}.name`)}
        </label>
        <span id={`${id}-what`} className={`wrap flat ${styles.note}`}>
          {t(`personal:noticeKinds.${kind}.what`)}
        </span>
      </div>
      {fixed || kind === 'account' ? (
        <span className={`wrap flat ${styles.note}`}>{t('personal:noticeFixed')}</span>
      ) : (
        <Switch
          id={id}
          aria-describedby={`${id}-what`}
          checked={choose.isPending ? choose.variables.body.mailed : mailed}
          loading={choose.isPending}
          onChange={(wanted) => choose.mutate({ body: { kind, mailed: wanted } })}
        />
      )}
    </li>
  );
}
