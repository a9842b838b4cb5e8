import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';

/** The regions of the tenant, as whoever may see outlets or lines alone may know them. */
export function useRegions(isWanted: boolean): string[] {
  const session = useSession();
  const ofOutlets = holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE']);
  const outlets = useApi(
    'POST /monitor/api/v1/outlets/counts',
    { body: {} },
    { enabled: isWanted && ofOutlets },
  );
  const lines = useApi(
    'POST /monitor/api/v1/lines/counts',
    { body: {} },
    { enabled: isWanted && !ofOutlets },
  );
  const regions = ofOutlets
    ? outlets.data?.regions.map(({ value }) => value)
    : lines.data?.regions.map(({ name }) => name);
  return (regions ?? []).filter((region) => region !== '');
}
