import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useApi } from '../../lib/query.ts';
import { EditionsTable } from './editions-table.tsx';
import { LicenceHistory } from './licence-history.tsx';
import { LicenceSummary } from './licence-summary.tsx';
import { UsageBars } from './usage-bars.tsx';

interface Props {
  readonly companyId: number | undefined;
  readonly onWithdraw?: (licenceId: string) => void;
}

/** How one tenant stands: the chosen one, or one below it. */
export function LicenceDetail({ companyId, onWithdraw }: Props) {
  const query = useApi('POST /api/v1/licences/current', { body: { companyId } });
  const view = query.data;
  if (!view || (companyId !== undefined && view.companyId !== companyId)) {
    return query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={8} />
    );
  }
  const kinds = view.usage.filter(({ runs }) => runs).map(({ kind }) => kind);
  return (
    <div className="stack">
      <LicenceSummary view={view} onWithdraw={onWithdraw} />
      <UsageBars rows={view.usage} />
      <LicenceHistory companyId={companyId} kinds={kinds} />
      {companyId === undefined && <EditionsTable own={view.edition} running={kinds} />}
    </div>
  );
}
