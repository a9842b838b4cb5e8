import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useApi } from '../../lib/query.ts';
import { EditionsTable } from './editions-table.tsx';
import { LicenceHistory } from './licence-history.tsx';
import { LicenceSummary } from './licence-summary.tsx';
import { UsageTable } from './usage-table.tsx';

/** How one tenant stands: the chosen one, or one below it. */
export function LicenceDetail({ companyId }: { readonly companyId: number | undefined }) {
  const query = useApi('POST /api/v1/licences/current', { body: { companyId } });
  const view = query.data;
  if (!view || (companyId !== undefined && view.companyId !== companyId)) {
    return query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={8} />
    );
  }
  return (
    <div className="stack">
      <LicenceSummary view={view} />
      <UsageTable rows={view.usage} />
      <LicenceHistory companyId={companyId} />
      {companyId === undefined && <EditionsTable own={view.edition} />}
    </div>
  );
}
