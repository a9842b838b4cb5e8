import { useTranslation } from 'react-i18next';
import { ApiError, faultText } from '../lib/errors.ts';
import { Empty } from './empty.tsx';

/** What is the same however often it is asked for. */
const isLasting = (error: unknown) =>
  error instanceof ApiError && (error.data?.error === 'FORBIDDEN' || error.data?.error === 'NOT_FOUND');

/** Something could not be loaded: why, and the way to try again where that may help. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty
        title={t('common:notLoaded')}
        text={faultText(error)}
        action={
          isLasting(error) ? undefined : (
            <button type="button" className="button" onClick={onRetry}>
              {t('common:retry')}
            </button>
          )
        }
      />
    </div>
  );
}
