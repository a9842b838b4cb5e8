import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fault-frame.module.css';

const Report = createContext<((field: string, isWrong: boolean) => void) | undefined>(undefined);
const none: ReadonlySet<string> = new Set();

interface Props {
  readonly children: ReactNode;
  /** A fault that no field of the frame tells it. */
  readonly isWrong?: boolean;
  /** What was to be saved was not, as fields are wrong (spec section 5). */
  readonly isUnsaved?: boolean;
}

/**
 * The fields of a form: while one of them shows a fault, "Field Error" stands above them (spec section 8). The fields tell it
 * themselves (`useFieldFault`), so that no form forgets it. Without the component library, as the sign-in has none.
 */
export function FaultFrame({ children, isWrong = false, isUnsaved = false }: Props) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState(none);
  const report = useCallback(
    (field: string, has: boolean) =>
      setWrong((before) => {
        if (before.has(field) === has) return before;
        const after = new Set(before);
        if (has) after.add(field);
        else after.delete(field);
        return after;
      }),
    [],
  );
  return (
    <Report value={report}>
      {(isWrong || isUnsaved || wrong.size > 0) && (
        <p className={`flat small ${styles.errors}`} aria-live="polite" data-field-errors="">
          <strong>{t('common:fieldError')}</strong>{' '}
          {t(isUnsaved ? 'common:formFault' : 'common:fieldErrorText')}
        </p>
      )}
      {children}
    </Report>
  );
}

/** Tells the frame around a field whether the field shows a fault. */
export function useFieldFault(fault: string | undefined): void {
  const report = use(Report);
  const field = useId();
  const has = fault !== undefined && fault !== '';
  useLayoutEffect(() => {
    report?.(field, has);
    return () => report?.(field, false);
  }, [report, field, has]);
}
