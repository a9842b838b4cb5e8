import { type MemberSession } from '@linekeeper/contract/auth/sessions';
import { Button, Popconfirm, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { nameOfAgent } from './name-of-agent.ts';
import { Section } from './section.tsx';
import styles from './own-account.module.css';

const route = 'POST /api/v1/personal/sessions/list';

/** Where one is signed in; each other place can be ended, or all at once. */
export function SessionsSection() {
  const { t } = useTranslation();
  const query = useApi(route, {});
  const list = query.data?.list ?? [];
  const endOthers = useApiMutation('POST /api/v1/personal/sessions/end-others', {
    onSuccess: ({ ended }) => {
      toast('success', t('personal:endedOthers', { count: ended }));
      invalidate(route);
    },
  });
  return (
    <Section
      title={t('personal:sessions')}
      hint={t('personal:sessionsHint')}
      action={
        list.length > 1 && (
          <Popconfirm
            title={t('personal:endOthersAsk', { count: list.length - 1 })}
            okText={t('personal:endOthers')}
            cancelText={t('common:cancel')}
            onConfirm={() => endOthers.mutate({})}
          >
            <Button danger loading={endOthers.isPending}>
              {t('personal:endOthers')}
            </Button>
          </Popconfirm>
        )
      }
    >
      <Loaded query={query} lines={2}>
        {() => (
          <ul className={`list ${styles.rows}`}>
            {list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session }: { readonly session: MemberSession }) {
  const { t } = useTranslation();
  const end = useApiMutation('DELETE /api/v1/personal/sessions/:sessionId', {
    onSuccess: () => toast('success', t('personal:ended')),
    onSettled: () => invalidate(route),
  });
  const what = nameOfAgent(t, session);
  return (
    <li>
      <div>
        <span className="line gap-2 medium">
          {what}
          {session.isThis && <Tag color="blue">{t('personal:thisSession')}</Tag>}
        </span>
        <span className={`wrap flat ${styles.note}`}>
          <span className="mono">{session.address}</span>
          <span>
            {t('personal:began')} <TimeText at={session.beganAt} />
          </span>
          <span>
            {t('personal:lastSeen')} <TimeText at={session.lastSeenAt} />
          </span>
        </span>
      </div>
      {!session.isThis && (
        <Button
          loading={end.isPending}
          aria-label={t('personal:endNamed', { name: what })}
          onClick={() => end.mutate({ params: { sessionId: session.id } })}
        >
          {t('personal:end')}
        </Button>
      )}
    </li>
  );
}
