import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { downloadFile } from '../../lib/api.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { withPrefix } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import { hasEnded, useOperation, operationStarted } from '../../lib/operations.ts';
import styles from './tenants.module.css';

interface Props {
  readonly tenant: Pick<TenantRow, 'id' | 'name' | 'prefix'>;
  readonly onClose: () => void;
}

const listRoute = 'GET /api/v1/organizations/tenants/:tenantId/archives';

/** The whole of a tenant's data as one file: made as a long operation, fetched within a day. */
export function ArchiveDialog({ tenant, onClose }: Props) {
  const { t } = useTranslation();
  const params = { tenantId: String(tenant.id) };
  const { data: archives = [] } = useApi(listRoute, { params }, { placeholderData: undefined });
  const [operationId, setOperationId] = useState<string>();
  const { operation } = useOperation(operationId);
  const start = useApiMutation('POST /api/v1/organizations/tenants/:tenantId/archives', {
    onSuccess: (started) => {
      setOperationId(started.operationId);
      operationStarted();
    },
  });
  const isDone = operation?.state === 'done';
  useEffect(() => {
    if (isDone) invalidate(listRoute);
  }, [isDone]);
  const isBusy = start.isPending || (operation !== undefined && !hasEnded(operation));
  const fetchFile = (archiveId: string) =>
    // What goes wrong was said already.
    void downloadFile(
      'GET /api/v1/organizations/tenants/:tenantId/archives/:archiveId',
      `${t('tenants:archive.fileName')}-${tenant.prefix}.ndjson.gz`,
      { params: { ...params, archiveId } },
    ).catch(() => undefined);
  return (
    <ActionDialog
      title={t('tenants:archive.title', { name: tenant.name })}
      okText={t('tenants:archive.start')}
      okIcon={<ExportOutlined aria-hidden />}
      isBusy={isBusy}
      cancelText={t('tenants:domain.close')}
      onOk={() => start.mutate({ params })}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t('tenants:archive.about')}</p>
      {operation && !isDone && (
        <OperationProgress operation={operation} label={t('tenants:archive.progress')} />
      )}
      <ul className={`grid gap-3 ${styles.archives}`}>
        {archives.map(({ id, rowCount, byteCount, createdBy, createdAt }) => (
          <li key={id}>
            <span>
              {t('tenants:archive.rows', { count: rowCount })} · {withPrefix(byteCount, 'B')}
              <span className={styles.quiet}>
                {t('tenants:archive.made', {
                  name: createdBy,
                  time: exactTime(Date.parse(createdAt)).slice(0, 16),
                })}
              </span>
            </span>
            <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => fetchFile(id)}>
              {t('tenants:archive.fetch')}
            </Button>
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
