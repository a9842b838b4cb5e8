import { DownloadOutlined } from '@ant-design/icons';
import { type EvidenceRow } from '@linekeeper/contract/lines/line-evidence';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api.ts';
import { withPrefix } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './lines.module.css';

interface Props {
  readonly line: Pick<LineDetail, 'id' | 'name'>;
  readonly list: readonly EvidenceRow[];
}

/** A time on the clocks that the reader sees, to the minute. */
const shown = (iso: string) => exactTime(Date.parse(iso)).slice(0, 16);

/** The evidence of a line that can be fetched now. */
export function EvidenceList({ line, list }: Props) {
  const { t } = useTranslation();
  if (list.length === 0) return null;
  const fetchFile = ({ id, from }: EvidenceRow) =>
    // What goes wrong was said already.
    void downloadFile(
      'GET /monitor/api/v1/lines/:lineId/evidence/:evidenceId',
      `${t('lines:evidence.fileName')}-${line.name}-${shown(from).slice(0, 10)}.zip`,
      { params: { lineId: line.id, evidenceId: id } },
    ).catch(() => undefined);
  return (
    <section className="grid gap-1">
      <h3 className="heading">{t('lines:evidence.list')}</h3>
      <ul className={`grid gap-3 list ${styles.evidence}`}>
        {list.map((row) => {
          const period = `${shown(row.from)} – ${shown(row.to)}`;
          return (
            <li key={row.id}>
              <span className="grid">
                <span className="figures">{period}</span>
                <span className="quiet caption">
                  {t('lines:evidence.made', { name: row.createdBy, time: shown(row.createdAt) })} ·{' '}
                  {t(`common:languages.${row.language}`)} · {withPrefix(row.byteCount, 'B')}
                </span>
              </span>
              <Button
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                aria-label={t('lines:evidence.fetchNamed', { period })}
                onClick={() => fetchFile(row)}
              >
                {t('lines:evidence.fetch')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
