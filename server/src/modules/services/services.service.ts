import { mostServices, mostServiceNodes, serviceDepth } from '@linekeeper/contract/services/service-terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { publish } from '../../platform/events/publish.ts';
import { servicesChanged } from '../alerts/index.ts';
import { type CompositionFault, faultOf, type Member } from './composition.ts';
import { type InterfaceHistory, interfacesOf } from './member-interfaces.ts';
import { maySee } from './service-world.ts';
import {
  deleteService,
  insertService,
  lockServices,
  type NewService,
  replaceMembers,
  updateService,
} from './service-writes.queries.ts';
import { type KeptService, keptServices, memberSubjects } from './services.queries.ts';

/** What changes of services need beside the database. */
export interface ServiceWrites {
  readonly database: Database;
  readonly clock: () => number;
  readonly history: InterfaceHistory;
}
type Caller = Pick<RequestContext, 'scope' | 'permissions'>;

const refusals = {
  circle: { code: 'SERVICE_CIRCLE', limit: {} },
  deep: { code: 'SERVICE_DEEP', limit: { limit: serviceDepth } },
  large: { code: 'SERVICE_LARGE', limit: { limit: mostServiceNodes } },
} as const satisfies Record<CompositionFault, unknown>;

/** Refuses services that would rest on themselves, or on too much. */
function refuseFaults(all: readonly KeptService[], changed: KeptService): void {
  const composition = new Map(all.map((service) => [service.id, service])).set(changed.id, changed);
  const found = faultOf(composition);
  if (!found) return;
  const { code, limit } = refusals[found.fault];
  throw new AppError(code, { params: { name: composition.get(found.id)?.name ?? '', ...limit } });
}

/**
 * What members are called. One that is added must be there and of a kind that the caller may see: another answers like one that does not
 * exist. One that was a member before may stay, also deleted. Throws NOT_FOUND.
 */
async function namesOf(
  tx: Tx,
  { scope, permissions }: Caller,
  { all, members }: { readonly all: readonly KeptService[]; readonly members: readonly Member[] },
  before: readonly Member[] = [],
): Promise<string[]> {
  const wanted = members.flatMap(({ kind, id }) => (kind === 'service' ? [] : [{ kind, id }]));
  const subjects = await memberSubjects(tx, scope.tenantId, { members: wanted });
  const named = members.map(({ kind, id }) => {
    const found =
      kind === 'service'
        ? all.find((service) => service.id === id)?.name
        : subjects.find((subject) => subject.id === id && subject.kind === kind)?.name;
    const wasThere = before.some((one) => one.kind === kind && one.id === id);
    if (!wasThere && (found === undefined || !maySee(permissions, kind))) throw new AppError('NOT_FOUND');
    return found;
  });
  return named.filter((name) => name !== undefined);
}

/** What the audit log tells of a service. */
const toldOf = (
  { name, note, tags, rule, needed, sloPercent, sloPeriod }: NewService,
  members: readonly string[],
) => ({
  ...{ name, note, tags, needs: rule, needed, members, sloPercent, sloPeriod },
});

/** Adds a service. Throws NOT_FOUND, SERVICES_FULL, SERVICE_DEEP, SERVICE_LARGE. */
export async function createService(
  parts: ServiceWrites,
  caller: Caller,
  input: NewService,
): Promise<{ id: string }> {
  const { scope } = caller;
  const { tenantId } = scope;
  const { database } = parts;
  const interfaces = await interfacesOf(parts, scope, input.members);
  const id = await database.withTenant(scope, async (tx) => {
    await lockServices(tx, tenantId);
    const all = await keptServices(tx, tenantId);
    if (all.length >= mostServices) throw new AppError('SERVICES_FULL', { params: { limit: mostServices } });
    const members = await namesOf(tx, caller, { all, members: input.members });
    const newId = await insertService(tx, tenantId, input);
    refuseFaults(all, { ...input, id: newId, version: 0, announced: [] });
    await replaceMembers(tx, tenantId, newId, input.members);
    await interfaces.remember(tx);
    publish(tx, servicesChanged, { tenantId, serviceId: newId });
    await writeAudit(tx, scope, {
      action: 'service.create',
      subjectType: 'service',
      subjectId: newId,
      detail: toldOf(input, members),
    });
    return newId;
  });
  return { id };
}

/** Changes a service. Throws NOT_FOUND, CHANGED_MEANWHILE, SERVICE_CIRCLE, SERVICE_DEEP, SERVICE_LARGE. */
export async function changeService(
  parts: ServiceWrites,
  caller: Caller,
  serviceId: string,
  { version: read, ...input }: NewService & { readonly version: number },
): Promise<{ version: number }> {
  const { scope } = caller;
  const { tenantId } = scope;
  const { database } = parts;
  const interfaces = await interfacesOf(parts, scope, input.members);
  const version = await database.withTenant(scope, async (tx) => {
    await lockServices(tx, tenantId);
    const all = await keptServices(tx, tenantId);
    const before = all.find(({ id }) => id === serviceId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== read) throw new AppError('CHANGED_MEANWHILE');
    const members = await namesOf(tx, caller, { all, members: input.members }, before.members);
    const were = await namesOf(tx, caller, { all, members: before.members }, before.members);
    refuseFaults(all, { ...before, ...input });
    const next = await updateService(tx, tenantId, serviceId, input);
    await replaceMembers(tx, tenantId, serviceId, input.members);
    await interfaces.remember(tx);
    publish(tx, servicesChanged, { tenantId, serviceId });
    await writeAudit(tx, scope, {
      action: 'service.update',
      subjectType: 'service',
      subjectId: serviceId,
      detail: { name: before.name, changed: differences(toldOf(before, were), toldOf(input, members)) },
    });
    return next;
  });
  return { version };
}

/** Deletes a service. Throws NOT_FOUND, SERVICE_IN_USE. */
export async function removeService(database: Database, { scope }: Caller, serviceId: string): Promise<void> {
  const { tenantId } = scope;
  await database.withTenant(scope, async (tx) => {
    await lockServices(tx, tenantId);
    const all = await keptServices(tx, tenantId);
    const service = all.find(({ id }) => id === serviceId);
    if (!service) throw new AppError('NOT_FOUND');
    const user = all.find(({ members }) => members.some(({ id }) => id === serviceId));
    if (user) throw new AppError('SERVICE_IN_USE', { params: { name: service.name, by: user.name } });
    await deleteService(tx, tenantId, serviceId);
    publish(tx, servicesChanged, { tenantId, serviceId });
    await writeAudit(tx, scope, {
      action: 'service.delete',
      subjectType: 'service',
      subjectId: serviceId,
      detail: { name: service.name },
    });
  });
}

/** Which fields get another value, before and after. */
function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}
