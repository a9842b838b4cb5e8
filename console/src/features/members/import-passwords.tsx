import { DownloadOutlined, KeyOutlined } from '@ant-design/icons';
import { type PasswordsResult } from '@linekeeper/contract/members/member-imports';
import { type OperationView } from '@linekeeper/contract/platform/operations';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { downloadFile } from '../../lib/api.ts';
import { hasEnded, operationStarted } from '../../lib/operations.ts';
import { useApiMutation } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { refreshMembers } from './refresh-members.ts';

interface Starts {
  /** Told the work that was started. */
  readonly onOperation: (operationId: string) => void;
}

function useMaking({ onOperation }: Starts) {
  return useApiMutation('POST /api/v1/members/import/:importId/passwords', {
    onSuccess: ({ operationId }) => {
      operationStarted();
      onOperation(operationId);
    },
  });
}

/** Offers first passwords for the members of an import. */
export function MakePasswords({ importId, ...starts }: Starts & { readonly importId: string }) {
  const { t } = useTranslation();
  const making = useMaking(starts);
  return (
    <div className="frame line between gap-3 pad-3">
      <span>{t('members:import.passwordsText')}</span>
      <Button
        icon={<KeyOutlined aria-hidden />}
        loading={making.isPending}
        onClick={() => making.mutate({ params: { importId } })}
      >
        {t('members:import.passwords')}
      </Button>
    </div>
  );
}

/** The making of first passwords: how far it is, then the file, as long as it can be fetched. */
export function Passwords({ operation, ...starts }: Starts & { readonly operation: OperationView }) {
  const { t } = useTranslation();
  const making = useMaking(starts);
  const [isLoading, setLoading] = useState(false);
  const isOver = hasEnded(operation);
  useEffect(() => {
    if (isOver) refreshMembers();
  }, [isOver]);
  const result = operation.result as unknown as PasswordsResult | null;
  // One that was given up has kept what it made.
  const made = result?.made ?? operation.done;
  const leftOut = result?.leftOut ?? 0;
  const download = () => {
    setLoading(true);
    // A fault has been told by the one reaction already.
    void downloadFile(
      'POST /api/v1/members/first-passwords/:operationId',
      t('members:import.passwordsName'),
      { params: { operationId: operation.id } },
    )
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };
  return (
    <div className="grid gap-4">
      {operation.state !== 'done' && (
        <OperationProgress operation={operation} label={t('members:import.passwordsMaking')} />
      )}
      {!isOver && <p className="quiet flat small">{t('imports:mayLeave')}</p>}
      {result && (
        <Alert
          type={made > 0 ? 'success' : 'info'}
          showIcon
          title={
            made > 0
              ? t('members:import.passwordsMade', { count: made })
              : t(leftOut > 0 ? 'members:import.passwordsNobody' : 'members:import.passwordsNone')
          }
          description={
            (made > 0 || leftOut > 0) && (
              <>
                {leftOut > 0 && (
                  <p className="flat">{t('members:import.passwordsLeftOut', { count: leftOut })}</p>
                )}
                {made > 0 &&
                  t('members:import.passwordsUntil', {
                    time: exactTime(Date.parse(result.expiresAt)).slice(0, 16),
                  })}
              </>
            )
          }
        />
      )}
      {isOver && made > 0 && (
        <div className="line gap-3">
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            loading={isLoading}
            onClick={download}
          >
            {t('members:import.passwordsDownload')}
          </Button>
          {result?.more && (
            <Button
              loading={making.isPending}
              onClick={() => making.mutate({ params: { importId: result.importId } })}
            >
              {t('members:import.passwordsMore')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
