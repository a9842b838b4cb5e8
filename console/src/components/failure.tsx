import { useTranslation } from 'react-i18next';
import { faultText } from '../lib/errors.ts';
import { Empty } from './empty.tsx';

/** Something could not be loaded: why, and the way to try again. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty
        title={t('common:notLoaded')}
        text={faultText(error)}
        action={
          <button type="button" className="button" onClick={onRetry}>
            {t('common:retry')}
          </button>
        }
      />
    </div>
  );
}
