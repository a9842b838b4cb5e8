import { reportFilesStayDays } from '@linekeeper/contract/reports/report-terms';
import { type ReportRoom as Room } from '@linekeeper/contract/reports/reports';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { withPrefix } from '../../lib/quantity.ts';

/** The share of the room beyond which it is said what comes of it. */
const nearlyFull = 0.8;

/** How much of the room for report files is taken; near the bound, that files of old reports give way. */
export function ReportRoom({ room: { usedBytes, mostBytes } }: { readonly room: Room }) {
  const { t } = useTranslation();
  if (usedBytes === 0) return null;
  const used = t('reports:room.used', {
    used: withPrefix(usedBytes, 'B'),
    most: withPrefix(mostBytes, 'B'),
  });
  if (usedBytes <= nearlyFull * mostBytes) return <p className="quiet caption">{used}</p>;
  return (
    <Alert
      type="warning"
      showIcon
      title={used}
      description={t('reports:room.nearlyFull', { max: reportFilesStayDays })}
    />
  );
}
