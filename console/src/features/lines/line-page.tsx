import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { lineListPath } from '../../lib/line-path.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { OpenAlerts } from '../../widgets/open-alerts/index.ts';
import { useOpened } from '../../widgets/list-page/index.ts';
import { DeleteLine, EvidenceDialog, fetchDialogs, LineForm } from './dialogs.tsx';
import { FaultSide } from './fault-side.tsx';
import { LineFacts } from './line-facts.tsx';
import { LineIdentity } from './line-identity.tsx';
import { LineMeasurements, Throughput } from './line-parts.tsx';

const overPage = ['edit', 'evidence'] as const;

/** One line: what it is and how it stands, then what decides, then how that came about. */
export function LinePage() {
  const { lineId = '' } = useParams();
  // Another line is another page: nothing of the one before stays.
  return <Page key={lineId} lineId={lineId} />;
}

function Page({ lineId }: { readonly lineId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useApi(
    'GET /monitor/api/v1/lines/:lineId',
    { params: { lineId } },
    { own: ['NOT_FOUND'], placeholderData: undefined },
  );
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_MANAGE_WAN_VIEW_EDIT']);
  const { opened, open, close } = useOpened(overPage);
  const [isDeleting, setDeleting] = useState(false);
  useTopics('lines', `line/${lineId}`);
  useEffect(fetchDialogs, []);

  if (query.error?.data?.error === 'NOT_FOUND') {
    const back = <Link to={lineListPath}>{t('lines:toList')}</Link>;
    return <Empty title={t('lines:goneTitle')} text={t('lines:goneText')} action={back} />;
  }
  return (
    <Loaded query={query} lines={12}>
      {(line) => (
        <div className="stack">
          <LineIdentity
            line={line}
            onEvidence={() => open('evidence')}
            onEdit={() => open('edit', line.id)}
            onDelete={() => setDeleting(true)}
          />
          <FaultSide line={line} />
          <OpenAlerts of={{ subjectId: line.id }} />
          <Suspense fallback={<SkeletonRows count={8} />}>
            <LineMeasurements line={line} />
          </Suspense>
          <Suspense fallback={<SkeletonRows count={4} />}>
            <Throughput lineId={line.id} />
          </Suspense>
          <LineFacts line={line} />
          <Dialogs>
            {mayEdit && opened.edit !== undefined && <LineForm lineId={line.id} onClose={close} />}
            {opened.evidence !== undefined && <EvidenceDialog line={line} onClose={close} />}
            {mayEdit && isDeleting && (
              <DeleteLine
                line={line}
                onClose={() => setDeleting(false)}
                onDeleted={() => void navigate(lineListPath)}
              />
            )}
          </Dialogs>
        </div>
      )}
    </Loaded>
  );
}
