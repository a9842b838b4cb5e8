import { type State } from '@linekeeper/contract/monitoring/states';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type ServiceMemberKind } from '@linekeeper/contract/services/service-terms';
import { type Tx } from '../../platform/db/database.ts';
import { intervalsOfSome } from '../monitoring/index.ts';
import { type Composition, membersBelow, type MemberSubject } from './composition.ts';
import { interfaceTimes } from './interface-times.queries.ts';
import { type KeptService, keptServices, memberSubjects, type NamedSubject } from './services.queries.ts';
import { type Span } from './service-times.ts';

/** The services of a tenant and what they rest on, as it stands now. */
export interface ServiceWorld {
  readonly services: ReadonlyMap<string, KeptService>;
  readonly composition: Composition;
  readonly subjects: ReadonlyMap<string, NamedSubject>;
  /** At a moment: how members stood that were deleted since. */
  readonly gone?: ReadonlyMap<string, Stood>;
}

/** A state that something was in at a moment, and since when. */
export interface Stood {
  readonly state: State;
  readonly since: Date;
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]));

/** The services of a tenant, by their ids. */
export const servicesOf = async (tx: Tx, tenantId: number): Promise<ServiceWorld['services']> =>
  byId(await keptServices(tx, tenantId));

/** What all services rest on, or one of them alone where one is named. */
export function membersOf(services: ServiceWorld['services'], serviceId?: string): MemberSubject[] {
  const wanted = serviceId === undefined ? services.keys() : services.has(serviceId) ? [serviceId] : [];
  return membersBelow(services, wanted);
}

/** Services with what they rest on. */
export async function worldOf(
  tx: Tx,
  tenantId: number,
  services: ServiceWorld['services'],
  members: readonly MemberSubject[],
): Promise<ServiceWorld> {
  return { services, composition: services, subjects: byId(await memberSubjects(tx, tenantId, { members })) };
}

/** Reads the services of a tenant; the subjects of one of them alone where one is named. */
export async function serviceWorld(tx: Tx, tenantId: number, serviceId?: string): Promise<ServiceWorld> {
  const services = await servicesOf(tx, tenantId);
  return worldOf(tx, tenantId, services, membersOf(services, serviceId));
}

/** The times that members were in their states, by member; what holds lasts until the end of the range. */
export async function subjectSpans(
  tx: Tx,
  tenantId: number,
  members: readonly MemberSubject[],
  range: { readonly fromMs: number; readonly toMs: number },
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const [interfaces, others] = split(members, ({ kind }) => kind === 'interface');
  const [ofOthers, ofInterfaces] = await Promise.all([
    intervalsOfSome(tx, tenantId, idsOf(others), range),
    interfaceTimes(tx, tenantId, idsOf(interfaces), range),
  ]);
  return new Map(
    [...ofOthers, ...ofInterfaces].map(([id, intervals]) => [
      id,
      intervals.map(({ state, fromMs, toMs }) => ({ state, fromMs, toMs: toMs ?? range.toMs })),
    ]),
  );
}

const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

function split<T>(all: readonly T[], isOne: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isOne), all.filter((one) => !isOne(one))];
}

/** The same with each subject in the state that it was in at a moment, of times that reach beyond it. */
export function worldAt(
  world: ServiceWorld,
  spans: ReadonlyMap<string, readonly Span[]>,
  atMs: number,
): ServiceWorld {
  const stood = new Map(
    [...spans].flatMap(([id, all]): [string, Stood][] => {
      const then = all.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
      return then ? [[id, { state: then.state, since: new Date(then.fromMs) }]] : [];
    }),
  );
  const subjects = [...world.subjects].map(([id, subject]): [string, NamedSubject] => [
    id,
    { ...subject, ...(stood.get(id) ?? { state: 'unmeasured', since: null }) },
  ]);
  const gone = new Map([...stood].filter(([id]) => !world.subjects.has(id)));
  return { ...world, subjects: new Map(subjects), gone };
}

const viewCodes: Readonly<Record<ServiceMemberKind, PermissionCode>> = {
  device: 'DMS_SERVER_MANAGE_DEVICE',
  interface: 'DMS_SERVER_MANAGE_DEVICE',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW',
  dial_path: 'DMS_SERVER_MANAGE_WAN_VIEW',
  service: 'DMS_SERVER_CENTER_HEALTH_MONITOR',
};

/** Whether somebody may see what members of a kind are called, and so make services of them. */
export const maySee = (permissions: ReadonlySet<PermissionCode>, kind: ServiceMemberKind): boolean =>
  permissions.has(viewCodes[kind]);
