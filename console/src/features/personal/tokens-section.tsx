import { type ApiToken } from '@linekeeper/contract/auth/api-tokens';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { ownStyles as styles, Section } from '../../widgets/own-account/index.ts';
import { TokenDialog } from './token-dialog.tsx';

const route = 'POST /api/v1/personal/tokens/list';

/** Tokens of the API that act for the member. */
export function TokensSection() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useApi(route, {});
  return (
    <Section
      title={t('personal:tokens')}
      hint={t('personal:tokensHint')}
      action={<Button onClick={() => setOpen(true)}>{t('personal:newToken')}</Button>}
    >
      <Loaded query={query} lines={1}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={`wrap flat ${styles.note}`}>{t('personal:noTokens')}</p>
          ) : (
            <ul className={`list ${styles.rows}`}>
              {list.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && <TokenDialog onClose={() => setOpen(false)} onMade={() => invalidate(route)} />}
    </Section>
  );
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const { t } = useTranslation();
  const revoke = useApiMutation('DELETE /api/v1/personal/tokens/:tokenId', {
    onSuccess: () => toast('success', t('personal:revoked', { name: token.name })),
    onSettled: () => invalidate(route),
  });
  return (
    <li>
      <div>
        <span className="line gap-2 medium">{token.name}</span>
        <span className={`wrap flat ${styles.note}`}>
          <span title={token.codes.map((code) => t(`permissions:${code}`)).join('\n')}>
            {t('personal:codes', { count: token.codes.length })}
          </span>
          <span>
            {token.lastSeenAt === null ? (
              t('personal:neverUsed')
            ) : (
              <>
                {t('personal:lastUsed')} <TimeText at={token.lastSeenAt} />
              </>
            )}
          </span>
          <span>
            {t('personal:expires')} <TimeText at={token.expiresAt} isAhead />
          </span>
        </span>
      </div>
      <Popconfirm
        title={t('personal:revokeAsk', { name: token.name })}
        okText={t('personal:revoke')}
        okButtonProps={{ danger: true }}
        cancelText={t('common:cancel')}
        onConfirm={() => revoke.mutate({ params: { tokenId: token.id } })}
      >
        <Button
          danger
          loading={revoke.isPending}
          aria-label={t('personal:revokeNamed', { name: token.name })}
        >
          {t('personal:revoke')}
        </Button>
      </Popconfirm>
    </li>
  );
}
