import { UploadOutlined } from '@ant-design/icons';
import { upload as limits } from '@linekeeper/contract/limits';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './csv-import.module.css';
import { columnHelp, type ImportWords } from './import-words.ts';

interface Props {
  readonly words: ImportWords;
  readonly onTemplate: () => Promise<unknown>;
  readonly isChecking: boolean;
  /** Sends the file; gives what is wrong with it, where it was not taken. */
  readonly onCheck: (file: Blob, onFault: (message: string) => void) => void;
  /** What else is to be chosen. */
  readonly children?: ReactNode;
}

/** Takes a file: the rules of the specification are said before a byte is sent. */
export function ChooseFile({ words, onTemplate, isChecking, onCheck, children }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const choose = (chosen: File | undefined) => {
    setFault(undefined);
    setFile(undefined);
    if (!chosen) return;
    if (!/\.csv$/i.test(chosen.name)) return setFault(t('imports:csvOnly'));
    if (chosen.size === 0) return setFault(t('imports:empty'));
    if (chosen.size > limits.importBytes) return setFault(t('imports:tooLarge'));
    setFile(chosen);
  };
  return (
    <div className="grid gap-4">
      <p className={styles.text}>{words.text}</p>
      <ul className={styles.rules}>
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {columnHelp(words).map((item) => (
          <li key={item.column}>{t('imports:columnHelp', item)}</li>
        ))}
      </ul>
      <div>
        {/* A fault has been told by the one reaction already. */}
        <Button onClick={() => void onTemplate().catch(() => undefined)}>{t('imports:template')}</Button>
      </div>
      <div
        className={`line gap-3 ${styles.drop}`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          id="import-file"
          type="file"
          accept=".csv,text/csv"
          className="visually-hidden"
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <label htmlFor="import-file" className="button">
          {t('imports:choose')}
        </label>
        <span className="quiet flat small">{file ? file.name : t('imports:dropHere')}</span>
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {children}
      <div>
        <Button
          type="primary"
          icon={<UploadOutlined aria-hidden />}
          disabled={!file}
          loading={isChecking}
          // Windows gives a CSV the type of a spreadsheet.
          onClick={() => file && onCheck(new Blob([file], { type: 'text/csv' }), setFault)}
        >
          {t('imports:check')}
        </Button>
      </div>
    </div>
  );
}
