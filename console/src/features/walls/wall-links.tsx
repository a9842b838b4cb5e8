import { type Wall, type WallKey } from '@linekeeper/contract/walls/walls';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../components/time-text.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly wall: Pick<Wall, 'id' | 'keys'>;
  readonly mayEdit: boolean;
}

/** The links of a wall that are good, and when and from where each was used. */
export function WallLinks({ wall: { id, keys }, mayEdit }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2">
      <h3 className="quiet small flat">{t('walls:links')}</h3>
      {keys.length === 0 && <p className="note">{t('walls:noLinks')}</p>}
      {keys.map((key) => (
        <LinkRow key={key.id} wallId={id} held={key} mayEdit={mayEdit} />
      ))}
    </div>
  );
}

interface RowProps {
  readonly wallId: string;
  readonly held: WallKey;
  readonly mayEdit: boolean;
}

function LinkRow({ wallId, held, mayEdit }: RowProps) {
  const { t } = useTranslation();
  const { id, name, createdBy, createdAt, lastUsedAt, lastAddress, expiresAt } = held;
  const revoke = useApiMutation('DELETE /monitor/api/v1/walls/:wallId/keys/:keyId', {
    onSuccess: () => toast('success', t('walls:revoked')),
    onSettled: () => invalidate('POST /monitor/api/v1/walls/list'),
  });
  return (
    <div className="line between gap-3">
      <p className="note">
        <strong>{name}</strong>
        {' · '}
        {t('walls:madeBy', { name: createdBy })} <TimeText at={createdAt} />
        {' · '}
        {lastUsedAt === null ? (
          t('walls:unused')
        ) : (
          <>
            {t('walls:used')} <TimeText at={lastUsedAt} />
            {lastAddress !== null && ` ${t('walls:from', { address: lastAddress })}`}
          </>
        )}
        {expiresAt !== null && (
          <>
            {' · '}
            {t('walls:ends')} <TimeText at={expiresAt} isAhead />
          </>
        )}
      </p>
      {mayEdit && (
        <Popconfirm
          title={t('walls:revokeAsk')}
          okText={t('walls:revoke')}
          okButtonProps={{ danger: true }}
          cancelText={t('common:cancel')}
          onConfirm={() => revoke.mutate({ params: { wallId, keyId: id } })}
        >
          <Button danger loading={revoke.isPending} aria-label={t('walls:revokeNamed', { name })}>
            {t('walls:revoke')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}
