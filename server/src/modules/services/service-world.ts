import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type ServiceMemberKind } from '@linekeeper/contract/services/service-terms';
import { type Tx } from '../../platform/db/database.ts';
import { intervalsOfSome } from '../monitoring/index.ts';
import { type Composition, subjectsBelow } from './composition.ts';
import { interfaceTimes } from './interface-times.queries.ts';
import { type KeptService, keptServices, memberSubjects, type NamedSubject } from './services.queries.ts';
import { type Span } from './service-times.ts';

/** The services of a tenant and what they rest on, as it stands now. */
export interface ServiceWorld {
  readonly services: ReadonlyMap<string, KeptService>;
  readonly composition: Composition;
  readonly subjects: ReadonlyMap<string, NamedSubject>;
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]));

/** Reads the services of a tenant; the subjects of one of them alone where one is named. */
export async function serviceWorld(tx: Tx, tenantId: number, serviceId?: string): Promise<ServiceWorld> {
  const services = byId(await keptServices(tx, tenantId));
  const wanted = serviceId === undefined ? services.keys() : services.has(serviceId) ? [serviceId] : [];
  const ids = subjectsBelow(services, wanted);
  return { services, composition: services, subjects: byId(await memberSubjects(tx, tenantId, { ids })) };
}

/** The times that subjects were in their states, by subject; what holds lasts until the end of the range. */
export async function subjectSpans(
  tx: Tx,
  tenantId: number,
  { subjects }: ServiceWorld,
  range: { readonly fromMs: number; readonly toMs: number },
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const [interfaces, others] = split([...subjects.values()], ({ kind }) => kind === 'interface');
  const found = [
    ...(await intervalsOfSome(tx, tenantId, idsOf(others), range)),
    ...(await interfaceTimes(tx, tenantId, idsOf(interfaces), range)),
  ];
  return new Map(
    found.map(([id, intervals]) => [
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
  const subjects = [...world.subjects].map(([id, subject]): [string, NamedSubject] => {
    const then = spans.get(id)?.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    return [
      id,
      { ...subject, state: then?.state ?? 'unmeasured', since: then ? new Date(then.fromMs) : null },
    ];
  });
  return { ...world, subjects: new Map(subjects) };
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
