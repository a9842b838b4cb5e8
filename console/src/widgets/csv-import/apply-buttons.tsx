import { UploadOutlined } from '@ant-design/icons';
import { type AnyCheckResult, type ImportedRows } from '@linekeeper/contract/platform/csv-imports';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ImportWords } from './import-words.ts';

interface Props {
  readonly check: AnyCheckResult;
  readonly words: ImportWords;
  readonly isStarting: boolean;
  readonly onApply: (rows: ImportedRows) => void;
}

/** What may be imported of a file: all of it or, where rows have errors, the good rows, or the batches without one. */
export function ApplyButtons({ check, words, isStarting, onApply }: Props) {
  const { t } = useTranslation();
  const { created, changed, failedRows, ready } = check;
  const goodRows = created + changed;
  const readyRows = ready.created + ready.changed;
  return (
    <>
      {failedRows > 0 && readyRows > 0 && (
        <Button loading={isStarting} onClick={() => onApply('batches')}>
          {t('imports:applyBatches', { count: readyRows })}
        </Button>
      )}
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        disabled={goodRows === 0}
        loading={isStarting}
        onClick={() => onApply(failedRows > 0 ? 'good' : 'batches')}
      >
        {failedRows > 0 ? t('imports:applyGood', { count: goodRows }) : words.apply(goodRows)}
      </Button>
    </>
  );
}
