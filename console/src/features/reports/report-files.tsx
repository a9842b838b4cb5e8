import { DownloadOutlined } from '@ant-design/icons';
import { type ReportRow } from '@linekeeper/contract/reports/reports';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api.ts';
import { withPrefix } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './reports.module.css';

/** The files of a report, each with its size and checksum; of one that gave way, since when it is not kept. */
export function ReportFiles({ report, name }: { readonly report: ReportRow; readonly name: string }) {
  const { t } = useTranslation();
  const fetchFile = (format: ReportRow['files'][number]['format']) =>
    // What goes wrong was said already.
    void downloadFile('GET /monitor/api/v1/reports/:reportId/:format', `${name}.${format}`, {
      params: { reportId: report.id, format },
    }).catch(() => undefined);
  const gone = report.files.flatMap(({ format, goneAt }) =>
    goneAt === null
      ? []
      : [
          t('reports:gone.since', {
            format: format.toUpperCase(),
            day: exactTime(Date.parse(goneAt)).slice(0, 10),
          }),
        ],
  );
  return (
    <>
      <span className={styles.files}>
        {report.files.map(({ format, byteCount, sha256, goneAt }) => (
          <Button
            key={format}
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            disabled={goneAt !== null}
            aria-label={t('reports:fetch', { format: format.toUpperCase(), name })}
            title={t('reports:fileSum', { size: withPrefix(byteCount, 'B'), sum: sha256 })}
            onClick={() => fetchFile(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </span>
      {gone.length > 0 && (
        <div className={`quiet caption ${styles.gone}`}>
          {t('reports:gone.text', { files: gone.join(t('reports:run.comma')) })}
        </div>
      )}
    </>
  );
}
