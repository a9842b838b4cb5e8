import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './csv-import.module.css';
import { type ImportWords } from './import-words.ts';

interface Props {
  readonly words: ImportWords;
  readonly onBadRows: () => Promise<unknown>;
}

/** The rows with errors as a file, to be mended and imported by themselves. */
export function BadRows({ words, onBadRows }: Props) {
  const { t } = useTranslation();
  const [isLoading, setLoading] = useState(false);
  const hasSecret = Object.values(words.columns).some(({ isHidden }) => isHidden);
  const download = () => {
    setLoading(true);
    // A fault has been told by the one reaction already.
    void onBadRows()
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };
  return (
    <div className={`line gap-3 ${styles.badRows}`}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={download}>
        {t('imports:badRows')}
      </Button>
      <span className="quiet small">
        {t('imports:badRowsText')}
        {hasSecret && ` ${t('imports:badRowsSecret')}`}
      </span>
    </div>
  );
}
