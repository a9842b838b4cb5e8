import { type WorkView } from '@linekeeper/contract/platform/operations';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../lib/language.ts';
import { invalidate, useApiMutation } from '../lib/query.ts';
import styles from './work-progress.module.css';

interface Props {
  readonly work: Pick<WorkView, 'id' | 'state' | 'done' | 'total' | 'error' | 'cancellable'>;
  /** What is under way, as the bar's name. */
  readonly label: string;
}

/** How far a long work is: a bar, "n of m", the way to cancel it where it has one and, when it ended badly, why. */
export function WorkProgress({ work, label }: Props) {
  const { t } = useTranslation();
  const cancel = useApiMutation('POST /api/v1/works/:workId/cancel', {
    onSettled: () => invalidate('GET /api/v1/works', 'GET /api/v1/works/:workId'),
  });
  const { state, done, total, error } = work;
  const percent =
    state === 'done' ? 100 : total ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  const number = (value: number) => value.toLocaleString(currentLanguage());
  const count =
    total === null
      ? done > 0
        ? number(done)
        : ''
      : t('works:ofTotal', { done: number(done), total: number(total) });
  return (
    <div className={`grid gap-1 ${styles.work}`} data-state={state}>
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
        <span>{t(`works:states.${state}`)}</span>
        <span>{count}</span>
      </div>
      {work.cancellable && (
        <button
          type="button"
          className={`accent small ${styles.cancel}`}
          disabled={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate({ params: { workId: work.id } })}
        >
          {t('works:cancel')}
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
