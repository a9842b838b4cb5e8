import { CheckCircleOutlined, QuestionCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { type AuditCheck } from '@linekeeper/contract/audit/audit';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { hasEnded, useOperation, operationStarted } from '../../lib/operations.ts';
import styles from './audit.module.css';

const checkRoute = 'GET /api/v1/audit/check';

/** Whether the chain of the log was whole when it was last recomputed, and the way to do it now. */
export function ChainState() {
  const { t } = useTranslation();
  const { data } = useApi(checkRoute, {});
  const [operationId, setOperationId] = useState<string>();
  const { operation } = useOperation(operationId);
  const start = useApiMutation('POST /api/v1/audit/check', {
    onSuccess: (started) => {
      setOperationId(started.operationId);
      operationStarted();
    },
  });
  const isOver = operation !== undefined && hasEnded(operation);
  useEffect(() => {
    if (!isOver) return undefined;
    invalidate(checkRoute);
    // What it found stands in the check itself; an operation that is asked for on and on would be asked of another tenant too.
    const timer = setTimeout(() => setOperationId(undefined));
    return () => clearTimeout(timer);
  }, [isOver]);
  const isRunning = start.isPending || (operationId !== undefined && !isOver);
  return (
    <section className={styles.chain} aria-label={t('audit:chain')}>
      {data && <Verdict check={data.last} />}
      <span className="grow" />
      {operation && !isOver ? (
        <div className={styles.progress}>
          <OperationProgress operation={operation} label={t('audit:checking')} />
        </div>
      ) : (
        <Button loading={isRunning} onClick={() => start.mutate({})}>
          {t('audit:checkNow')}
        </Button>
      )}
    </section>
  );
}

function Verdict({ check }: { readonly check: AuditCheck | null }) {
  const { t } = useTranslation();
  if (!check)
    return (
      <span className={`inline gap-2 ${styles.verdict}`}>
        <QuestionCircleOutlined aria-hidden />
        {t('audit:neverChecked')}
      </span>
    );
  const { isWhole, lines, head, brokenAt, checkedBy, checkedAt } = check;
  return (
    <>
      <span className={`inline gap-2 ${styles.verdict}`} data-whole={isWhole} role="status">
        {isWhole ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
        {isWhole ? t('audit:whole', { count: lines }) : t('audit:broken', { line: brokenAt })}
      </span>
      <span className="quiet caption">
        <TimeText at={checkedAt} />
        {' · '}
        {checkedBy === null ? t('audit:byNight') : t('audit:byMember', { name: checkedBy })}
      </span>
      {head !== null && (
        <span className="inline gap-1 quiet caption" title={head}>
          {t('audit:head')} <code>{head.slice(0, 16)}…</code>
          <CopyButton text={head} />
        </span>
      )}
    </>
  );
}
