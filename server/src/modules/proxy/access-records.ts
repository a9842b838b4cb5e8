import { type Endpoint } from '@linekeeper/contract/endpoint';
import { type Database } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { insertAccessRecord } from './access-records.queries.ts';

interface Asked {
  readonly params: unknown;
  readonly body: unknown;
}

/** The object that a call names: its first path parameter, else the first `…Id` of its body; '' for a list of all. */
export function subjectOf({ params, body }: Asked): string {
  const first = (given: unknown, wanted: (key: string) => boolean) =>
    Object.entries((given ?? {}) as Record<string, unknown>).find(
      ([key, value]) => wanted(key) && (typeof value === 'string' || typeof value === 'number'),
    )?.[1];
  const found = first(params, () => true) ?? first(body, (key) => key.endsWith('Id'));
  return found === undefined ? '' : String(found).slice(0, 128);
}

const minuteMs = 60_000;
/** So many accesses of this minute are remembered, to spare the database those it has. */
const mostRemembered = 10_000;

/**
 * Writes down what a provider looks at, before it is shown: an access that cannot be written down does not happen. The same
 * thing within a minute is one access.
 */
export function createAccessRecords(database: Database, clock: () => number) {
  let minute = 0;
  let seen = new Set<string>();
  return async (context: RequestContext, endpoint: Endpoint, asked: Asked): Promise<void> => {
    const { grant, scope } = context;
    const what = `${endpoint.method} ${endpoint.path}`;
    // What every session asks for (its menu, its ticket, its operations) shows nothing of the tenant's.
    if (!grant || (endpoint.access === 'session' && !endpoint.showsTenant)) return;
    const now = Math.floor(clock() / minuteMs) * minuteMs;
    if (now !== minute || seen.size >= mostRemembered) {
      minute = now;
      seen = new Set();
    }
    const record = {
      tenantId: scope.tenantId,
      grantId: grant.id,
      what,
      subjectId: subjectOf(asked),
      minute: new Date(now),
    };
    const key = JSON.stringify(record);
    if (seen.has(key)) return;
    await database.withTenant(scope, (tx) => insertAccessRecord(tx, record));
    seen.add(key);
  };
}
