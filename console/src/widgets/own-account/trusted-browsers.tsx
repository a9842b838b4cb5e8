import { type TrustedBrowser } from '@linekeeper/contract/auth/account';
import { Button, Popconfirm, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { nameOfAgent } from './name-of-agent.ts';
import styles from './own-account.module.css';

export const browsersRoute = 'POST /api/v1/auth/totp/browsers/list';

/** The browsers that are not asked for the one-time password; each can be forgotten, or all at once. */
export function TrustedBrowsers() {
  const { t } = useTranslation();
  const query = useApi(browsersRoute, {});
  const forgetAll = useApiMutation('POST /api/v1/auth/totp/forget-browsers', {
    onSuccess: () => toast('success', t('personal:browsersForgotten')),
    onSettled: () => invalidate(browsersRoute),
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const list = query.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <div className={`grid gap-2 ${styles.part}`}>
      <div className={`wrap between gap-3 ${styles.head}`}>
        <div>
          <h3>{t('personal:browsers')}</h3>
          <p>{t('personal:browsersHint')}</p>
        </div>
        {list.length > 1 && (
          <Popconfirm
            title={t('personal:forgetAllAsk', { count: list.length })}
            okText={t('personal:forgetAll')}
            cancelText={t('common:cancel')}
            onConfirm={() => forgetAll.mutate({})}
          >
            <Button danger loading={forgetAll.isPending}>
              {t('personal:forgetAll')}
            </Button>
          </Popconfirm>
        )}
      </div>
      <ul className={`list ${styles.rows}`}>
        {list.map((browser) => (
          <BrowserRow key={browser.id} browser={browser} />
        ))}
      </ul>
    </div>
  );
}

function BrowserRow({ browser }: { readonly browser: TrustedBrowser }) {
  const { t } = useTranslation();
  const forget = useApiMutation('DELETE /api/v1/auth/totp/browsers/:trustedBrowserId', {
    onSuccess: () => toast('success', t('personal:browserForgotten')),
    onSettled: () => invalidate(browsersRoute),
  });
  const name = nameOfAgent(t, browser);
  return (
    <li>
      <div>
        <span className="line gap-2 medium">
          {name}
          {browser.isThis && <Tag color="blue">{t('personal:thisBrowser')}</Tag>}
        </span>
        <span className={`wrap flat ${styles.note}`}>
          <span>
            {t('personal:trusted')} <TimeText at={browser.trustedAt} />
          </span>
          {browser.lastUsedAt !== null && (
            <span>
              {t('personal:lastUsed')} <TimeText at={browser.lastUsedAt} />
            </span>
          )}
        </span>
      </div>
      <Button
        loading={forget.isPending}
        aria-label={t('personal:forgetNamed', { name })}
        onClick={() => forget.mutate({ params: { trustedBrowserId: browser.id } })}
      >
        {t('personal:forget')}
      </Button>
    </li>
  );
}
