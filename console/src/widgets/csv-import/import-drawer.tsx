import {
  type AnyCheckResult,
  type AnyImportResult,
  type ImportedRows,
} from '@linekeeper/contract/platform/csv-imports';
import { type OperationView } from '@linekeeper/contract/platform/operations';
import { Button, Drawer } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { hasEnded, useOperation } from '../../lib/operations.ts';
import { ApplyButtons } from './apply-buttons.tsx';
import { CheckSummary } from './check-summary.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './csv-import.module.css';
import { ImportSummary } from './import-summary.tsx';
import { type ImportWords } from './import-words.ts';

export interface ImportPlace {
  /** The check or the import that goes on or has ended; undefined: a file is to be chosen. */
  readonly operationId: string | undefined;
  readonly onOperation: (operationId: string | undefined) => void;
  readonly onClose: () => void;
}

interface Props<Check extends AnyCheckResult, Result extends AnyImportResult> extends ImportPlace {
  /** Its operations are `<kind>.check` and `<kind>.import`. */
  readonly kind: 'members' | 'devices' | 'outlets';
  readonly words: ImportWords;
  readonly onTemplate: () => Promise<unknown>;
  readonly isChecking: boolean;
  readonly onCheck: (file: Blob, onFault: (message: string) => void) => void;
  readonly isStarting: boolean;
  readonly onApply: (importId: string, rows: ImportedRows) => void;
  /** Saves the rows with errors as a file. */
  readonly onBadRows: (importId: string) => Promise<unknown>;
  /** Told when an import came to its end; `result` where it was not given up. */
  readonly onImported: (result: Result | null) => void;
  /** What else is chosen with the file. */
  readonly options?: ReactNode;
  readonly checkExtra?: (result: Check) => ReactNode;
  readonly resultExtra?: (result: Result) => ReactNode;
  /** Shows a work of another kind that belongs to an import. */
  readonly other?: (operation: OperationView) => ReactNode;
}

/** Imports a CSV file: choose it, see what it would do, then do it. One may leave at any time and come back. */
export function ImportDrawer<Check extends AnyCheckResult, Result extends AnyImportResult = AnyImportResult>(
  props: Props<Check, Result>,
) {
  const { kind, words, operationId, onOperation, onClose, onImported } = props;
  const { t } = useTranslation();
  useFocusBack();
  const { operation, error, refetch } = useOperation(operationId);
  const isCheck = operation?.kind === `${kind}.check`;
  const isDone = operation?.state === 'done';
  const check = isCheck && isDone ? (operation.result as unknown as Check | null) : null;
  const isImport = operation?.kind === `${kind}.import`;
  const result = isImport && isDone ? (operation.result as unknown as Result | null) : null;
  const endedId = isImport && hasEnded(operation) ? operation.id : undefined;
  useEffect(() => {
    if (endedId !== undefined) onImported(result);
    // Once for each import: neither a new answer of the same nor a new function is another end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [endedId]);
  return (
    <Drawer
      open
      title={words.title}
      size="min(760px, 100vw)"
      onClose={onClose}
      footer={
        <div className={`flex gap-2 ${styles.footer}`}>
          {operation && hasEnded(operation) && (
            <Button onClick={() => onOperation(undefined)}>{t('imports:another')}</Button>
          )}
          {check ? (
            <ApplyButtons
              check={check}
              words={words}
              isStarting={props.isStarting}
              onApply={(rows) => props.onApply(check.importId, rows)}
            />
          ) : (
            <Button onClick={onClose}>{t('common:close')}</Button>
          )}
        </div>
      }
    >
      {operationId === undefined ? (
        <ChooseFile
          words={words}
          onTemplate={props.onTemplate}
          isChecking={props.isChecking}
          onCheck={props.onCheck}
        >
          {props.options}
        </ChooseFile>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !operation ? (
        <SkeletonRows count={4} />
      ) : !isCheck && !isImport ? (
        props.other?.(operation)
      ) : (
        <div className="grid gap-4">
          {!(check ?? result) && (
            <>
              <OperationProgress
                operation={operation}
                label={isCheck ? t('imports:checking') : words.importing}
              />
              {!hasEnded(operation) && <p className="quiet flat small">{t('imports:mayLeave')}</p>}
            </>
          )}
          {check && (
            <CheckSummary result={check} words={words} onBadRows={() => props.onBadRows(check.importId)}>
              {props.checkExtra?.(check)}
            </CheckSummary>
          )}
          {result && (
            <ImportSummary result={result} words={words} onBadRows={() => props.onBadRows(result.importId)}>
              {props.resultExtra?.(result)}
            </ImportSummary>
          )}
        </div>
      )}
    </Drawer>
  );
}
