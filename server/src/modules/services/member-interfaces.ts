import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { type InterfaceChange, rememberInterfaces, unrememberedInterfaces } from '../devices/index.ts';
import { type History, type KeptSamples } from '../monitoring/index.ts';
import { type Member } from './composition.ts';

/** What was measured of interfaces, of which their past is made. */
export type InterfaceHistory = Pick<History, 'seriesOf' | 'samples'>;

/** How far back the past of an interface is made of its samples: the longest period of an objective. */
const pastMs = 31 * 86_400_000;

/** The changes in samples of a status: the first one, and each that is another than the one before. */
export function changesIn(interfaceId: string, { timesMs, values }: KeptSamples) {
  const changes: Omit<InterfaceChange, 'tenantId'>[] = [];
  for (const [at, operStatus] of values.entries())
    if (operStatus !== changes.at(-1)?.operStatus)
      changes.push({ interfaceId, operStatus, atMs: timesMs[at]! });
  return changes;
}

/**
 * The interfaces among members: from the first time that a service rests on one its changes are remembered, and those before are made of its
 * samples. They are read one interface after the other, before the transaction that `remember` is called in.
 */
export async function interfacesOf(
  parts: { readonly database: Database; readonly history: InterfaceHistory; readonly clock: () => number },
  scope: Scope & { readonly tenantId: number },
  members: readonly Pick<Member, 'kind' | 'id'>[],
): Promise<{ readonly remember: (tx: Tx) => Promise<void> }> {
  const { database, history, clock } = parts;
  const { tenantId } = scope;
  const ids = members.filter(({ kind }) => kind === 'interface').map(({ id }) => id);
  if (ids.length === 0) return { remember: async () => undefined };
  const atMs = clock();
  const fresh = await database.read(scope, (tx) => unrememberedInterfaces(tx, tenantId, ids));
  const deviceIds = [...new Set(fresh.map(({ deviceId }) => deviceId))];
  const wanted = new Set(fresh.map(({ id }) => id));
  const series = await history.seriesOf(scope, deviceIds, ['if.oper_status']);
  const before: Omit<InterfaceChange, 'tenantId'>[] = [];
  for (const one of series.filter(({ subjectId }) => wanted.has(subjectId))) {
    const [samples] = await history.samples(scope, [one], { fromMs: atMs - pastMs, toMs: atMs });
    if (samples) before.push(...changesIn(one.subjectId, samples));
  }
  return { remember: (tx) => rememberInterfaces(tx, tenantId, ids, { atMs, before }) };
}
