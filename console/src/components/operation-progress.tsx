import { type OperationView } from '@linekeeper/contract/platform/operations';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../lib/language.ts';
import { invalidate, useApiMutation } from '../lib/query.ts';
import styles from './operation-progress.module.css';

interface Props {
  readonly operation: Pick<OperationView, 'id' | 'state' | 'done' | 'total' | 'error' | 'cancellable'>;
  /** What is under way, as the bar's name. */
  readonly label: string;
}

/** How far a long operation is: a bar, "n of m", the way to cancel it where it has one and, when it ended badly, why. */
export function OperationProgress({ operation, label }: Props) {
  const { t } = useTranslation();
  const cancel = useApiMutation('POST /api/v1/operations/:operationId/cancel', {
    onSettled: () => invalidate('GET /api/v1/operations', 'GET /api/v1/operations/:operationId'),
  });
  const { state, done, total, error } = operation;
  const percent =
    state === 'done' ? 100 : total ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  const number = (value: number) => value.toLocaleString(currentLanguage());
  const count =
    total === null
      ? done > 0
        ? number(done)
        : ''
      : t('operations:ofTotal', { done: number(done), total: number(total) });
  return (
    <div className={`grid gap-1 ${styles.operation}`} data-state={state}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-unknown={percent === undefined && state === 'running' ? true : undefined}
      >
        <div className={styles.bar} style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
      <div className={styles.line}>
        <span>{t(`operations:states.${state}`)}</span>
        <span>{count}</span>
      </div>
      {operation.cancellable && (
        <button
          type="button"
          className={`accent small ${styles.cancel}`}
          disabled={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate({ params: { operationId: operation.id } })}
        >
          {t('operations:cancel')}
        </button>
      )}
      {error && (
        <p className="fault flat breaks small" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}
