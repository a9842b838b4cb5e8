import { UploadOutlined } from '@ant-design/icons';
import { upload as limits } from '@linekeeper/contract/limits';
import { type CheckResult, type ImportResult } from '@linekeeper/contract/member-imports';
import { Button, Checkbox, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { WorkProgress } from '../../components/work-progress.tsx';
import { downloadFile } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/query.ts';
import { hasEnded, useWork, workStarted } from '../../lib/works.ts';
import { CheckSummary } from './import-check.tsx';
import { ImportSummary } from './import-summary.tsx';
import styles from './import.module.css';
import { refreshPeople } from './refresh-people.ts';

interface Props {
  /** The check or the import that goes on or has ended; undefined: a file is to be chosen. */
  readonly workId: string | undefined;
  readonly onWork: (workId: string | undefined) => void;
  readonly onClose: () => void;
}

/** Imports members: choose a file, see what it would do, then do it. One may leave at any time and come back. */
export function ImportDrawer({ workId, onWork, onClose }: Props) {
  const { t } = useTranslation();
  const { work, error, refetch } = useWork(workId);
  const isImported = work?.kind === 'members.import' && hasEnded(work);
  useEffect(() => {
    if (isImported) refreshPeople();
  }, [isImported]);
  const apply = useApiMutation('POST /api/v1/members/import/:importId/apply', {
    onSuccess: (started) => {
      workStarted();
      onWork(started.workId);
    },
  });
  const check =
    work?.kind === 'members.check' && work.state === 'done' ? (work.result as CheckResult | null) : null;
  const result =
    work?.kind === 'members.import' && work.state === 'done' ? (work.result as ImportResult | null) : null;
  const todo = check ? check.created + check.changed : 0;
  return (
    <Drawer
      open
      title={t('people:import.title')}
      size="min(760px, 100vw)"
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          {work && hasEnded(work) && (
            <Button onClick={() => onWork(undefined)}>{t('people:import.another')}</Button>
          )}
          {check ? (
            <Button
              type="primary"
              icon={<UploadOutlined aria-hidden />}
              disabled={todo === 0}
              loading={apply.isPending}
              onClick={() => apply.mutate({ params: { importId: check.importId } })}
            >
              {t('people:import.apply', { count: todo })}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('common:close')}</Button>
          )}
        </div>
      }
    >
      {workId === undefined ? (
        <ChooseFile onStarted={onWork} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !work ? (
        <SkeletonRows count={4} />
      ) : (
        <div className={styles.step}>
          {!(check ?? result) && (
            <>
              <WorkProgress
                work={work}
                label={t(
                  work.kind === 'members.check' ? 'people:import.checking' : 'people:import.importing',
                )}
              />
              {!hasEnded(work) && <p className={styles.quiet}>{t('people:import.mayLeave')}</p>}
            </>
          )}
          {check && <CheckSummary result={check} />}
          {result && <ImportSummary result={result} />}
        </div>
      )}
    </Drawer>
  );
}

function ChooseFile({ onStarted }: { readonly onStarted: (workId: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [createsDepartments, setCreates] = useState(true);
  const [fault, setFault] = useState<string>();
  const check = useApiMutation('POST /api/v1/members/import', {
    own: ['IMPORT_EMPTY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
    onError: (error) => setFault(error.message),
    onSuccess: ({ workId }) => {
      workStarted();
      onStarted(workId);
    },
  });
  const choose = (chosen: File | undefined) => {
    setFault(undefined);
    setFile(undefined);
    if (!chosen) return;
    // The rules of the specification, said before a byte is sent.
    if (!/\.csv$/i.test(chosen.name)) return setFault(t('people:import.csvOnly'));
    if (chosen.size === 0) return setFault(t('people:import.empty'));
    if (chosen.size > limits.importBytes) return setFault(t('people:import.tooLarge'));
    setFile(chosen);
  };
  return (
    <div className={styles.step}>
      <p className={styles.text}>{t('people:import.text')}</p>
      <ul className={styles.rules}>
        <li>{t('people:import.columns')}</li>
        <li>{t('people:import.path')}</li>
        <li>{t('people:import.noPassword')}</li>
      </ul>
      <div>
        <Button
          onClick={() =>
            void downloadFile(
              'GET /api/v1/members/import/template',
              t('people:import.templateName'),
              {},
            ).catch(() => undefined)
          }
        >
          {t('people:import.template')}
        </Button>
      </div>
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          id="import-file"
          type="file"
          accept=".csv,text/csv"
          className="visually-hidden"
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <label htmlFor="import-file" className="button">
          {t('people:import.choose')}
        </label>
        <span className={styles.quiet}>{file ? file.name : t('people:import.dropHere')}</span>
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Checkbox checked={createsDepartments} onChange={(event) => setCreates(event.target.checked)}>
        {t('people:import.createDepartments')}
      </Checkbox>
      <div>
        <Button
          type="primary"
          icon={<UploadOutlined aria-hidden />}
          disabled={!file}
          loading={check.isPending}
          onClick={() =>
            file &&
            check.mutate({
              query: { departments: createsDepartments ? 'create' : 'known' },
              // Windows gives a CSV the type of a spreadsheet.
              upload: new Blob([file], { type: 'text/csv' }),
            })
          }
        >
          {t('people:import.check')}
        </Button>
      </div>
    </div>
  );
}
