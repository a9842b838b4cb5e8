import { longestBurnMs } from '@linekeeper/contract/alerts/burn-paces';
import { states, type State } from '@linekeeper/contract/monitoring/states';
import { sloVerdicts } from '@linekeeper/contract/services/service-terms';
import { type ServiceRow, type services as endpoints } from '@linekeeper/contract/services/services';
import { type z } from 'zod';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { budgetOver } from '../alerts/index.ts';
import { assertKept, rangeOfTimes } from '../monitoring/index.ts';
import { type MemberSubject, sinceThere, spansOver } from './composition.ts';
import { daysOfYear, serviceDays } from './service-days.ts';
import { causesInList, causesOfOne, rowMaker, rowRange } from './service-rows.ts';
import { treeOf } from './service-tree.ts';
import {
  maySee,
  membersOf,
  servicesOf,
  type ServiceWorld,
  subjectSpans,
  worldAt,
  worldOf,
} from './service-world.ts';
import { type KeptService } from './services.queries.ts';
import { availabilityWithin, budgetAt } from './slo.ts';

export interface ServiceReadParts {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}
interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}
type Reader = Pick<RequestContext, 'scope' | 'permissions'>;
type ListInput = z.output<typeof endpoints.list.body>;

const iso = (ms: number) => new Date(ms).toISOString();

/** The services that match, in their order, and how many there are in each state before those are chosen from. */
export async function serviceRows(
  { database, clock, timeZoneOf }: ServiceReadParts,
  { scope, permissions }: Reader,
  { search = '', state, verdict, tag, at, sort = 'state', order }: Omit<ListInput, 'page' | 'pageSize'>,
): Promise<{ rows: ServiceRow[]; counts: Record<State, number>; tags: string[] }> {
  const nowMs = at === undefined ? clock() : Date.parse(at);
  const timeZone = timeZoneOf(scope.tenantId);
  const { world, subjects, range } = await database.read(scope, async (tx) => {
    await assertKept(tx, at, { root: scope.tenantId, nowMs: clock() });
    const services = await servicesOf(tx, scope.tenantId);
    const within = rowRange(services.values(), timeZone, nowMs);
    const read = { services, members: membersOf(services), within, at };
    return { range: within, ...(await asOf(tx, scope.tenantId, read)) };
  });
  const input = {
    world,
    timeZone,
    nowMs,
    maySee: (kind: Parameters<typeof maySee>[1]) => maySee(permissions, kind),
  };
  const { rowOf } = rowMaker(input, subjects, range);
  const word = search.toLowerCase();
  const matching = [...world.services.values()]
    .filter(({ name, note }) => `${name}\n${note}`.toLowerCase().includes(word))
    .filter(({ tags }) => tag === undefined || tags.includes(tag))
    .map((service) => rowOf(service, causesInList))
    .filter(({ slo }) => !verdict?.length || verdict.includes(slo.verdict));
  const count = (of: State) => matching.filter((row) => row.state === of).length;
  const counts = Object.fromEntries(states.map((one) => [one, count(one)])) as Record<State, number>;
  const rows = matching.filter((row) => !state?.length || state.includes(row.state));
  const tags = [...new Set([...world.services.values()].flatMap((service) => service.tags))];
  return { rows: rows.sort(inOrder(sort, order)), counts, tags: tags.sort(names.compare) };
}

const keys: Readonly<Record<NonNullable<ListInput['sort']>, (row: ServiceRow) => number | string | null>> = {
  state: ({ state }) => states.indexOf(state),
  name: ({ name }) => name,
  left: ({ slo }) => slo.leftMs,
  availability: ({ slo }) => slo.availability.availabilityPercent,
};
const names = new Intl.Collator('zh', { numeric: true });

/** By what is asked for, what has no value last; then by objectives that are broken, then by name. */
function inOrder(sort: NonNullable<ListInput['sort']>, order: 'asc' | 'desc') {
  const sign = order === 'desc' ? -1 : 1;
  const compared = (a: number | string | null, b: number | string | null) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(`${a}`, `${b}`));
  };
  const judged = ({ slo }: ServiceRow) => sloVerdicts.indexOf(slo.verdict);
  return (a: ServiceRow, b: ServiceRow) =>
    compared(keys[sort](a), keys[sort](b)) ||
    judged(a) - judged(b) ||
    names.compare(a.name, b.name) ||
    (a.id < b.id ? -1 : 1);
}

interface Read {
  readonly services: ServiceWorld['services'];
  readonly members: readonly MemberSubject[];
  readonly within: Range;
  readonly at: string | undefined;
}

/** What services rest on with its times, as it stands now or stood at the moment at which the range ends. */
async function asOf(tx: Tx, tenantId: number, { services, members, within, at }: Read) {
  // A state that began at that very moment holds at it.
  const range = at === undefined ? within : { ...within, toMs: within.toMs + 1 };
  const [world, subjects] = await Promise.all([
    worldOf(tx, tenantId, services, members),
    subjectSpans(tx, tenantId, members, range),
  ]);
  return { world: at === undefined ? world : worldAt(world, subjects, within.toMs), subjects };
}

/** One service with its tree. Throws NOT_FOUND. */
export async function serviceDetail(
  { database, clock, timeZoneOf }: ServiceReadParts,
  { scope, permissions }: Reader,
  { serviceId, at }: { readonly serviceId: string; readonly at?: string | undefined },
): Promise<z.input<typeof endpoints.get.output>> {
  const nowMs = at === undefined ? clock() : Date.parse(at);
  const timeZone = timeZoneOf(scope.tenantId);
  const { world, service, subjects, range } = await database.read(scope, async (tx) => {
    await assertKept(tx, at, { root: scope.tenantId, nowMs: clock() });
    const services = await servicesOf(tx, scope.tenantId);
    const found = services.get(serviceId);
    if (!found) throw new AppError('NOT_FOUND');
    const within = rowRange([found], timeZone, nowMs);
    const read = { services, members: membersOf(services, serviceId), within, at };
    return { service: found, range: within, ...(await asOf(tx, scope.tenantId, read)) };
  });
  const input = {
    world,
    timeZone,
    nowMs,
    maySee: (kind: Parameters<typeof maySee>[1]) => maySee(permissions, kind),
  };
  const { known, rowOf } = rowMaker(input, subjects, range);
  const { sloPercent, sloPeriod, version } = service;
  return {
    ...rowOf(service, causesOfOne),
    ...{ sloPercent, sloPeriod, version },
    tree: treeOf(known, serviceId),
    partOf: [...world.services.values()]
      .filter(({ members }) => members.some(({ id }) => id === serviceId))
      .map(({ id, name }) => ({ id, name })),
  };
}

/** A service with its states over a range that ends now at the latest. Throws NOT_FOUND. */
async function spansOfOne(
  { database }: ServiceReadParts,
  { scope }: Pick<Reader, 'scope'>,
  serviceId: string,
  rangeOf: (service: KeptService) => Range,
) {
  return database.read(scope, async (tx) => {
    const services = await servicesOf(tx, scope.tenantId);
    const service = services.get(serviceId);
    if (!service) throw new AppError('NOT_FOUND');
    const range = rangeOf(service);
    // What members are called is not asked for.
    const subjects = await subjectSpans(tx, scope.tenantId, membersOf(services, serviceId), range);
    const spans = spansOver(services, subjects, range)('service', serviceId);
    return { service, spans: sinceThere(services, subjects, { id: serviceId, spans }) };
  });
}

/** The states of a service over a range with availability and coverage, and its budget where it is asked for. Throws NOT_FOUND, INVALID_INPUT. */
export async function serviceTimes(
  parts: ServiceReadParts,
  reader: Pick<Reader, 'scope'>,
  serviceId: string,
  input: z.output<typeof endpoints.times.body>,
): Promise<z.input<typeof endpoints.times.output>> {
  const asked = rangeOfTimes(input, parts.clock());
  const { fromMs, toMs } = asked;
  const timeZone = parts.timeZoneOf(reader.scope.tenantId);
  // What a budget takes lies before what is asked for.
  const beforeMs = (service: KeptService) =>
    Math.min(fromMs - longestBurnMs, rowRange([service], timeZone, fromMs).fromMs);
  const { service, spans } = await spansOfOne(parts, reader, serviceId, (one) =>
    input.budget ? { fromMs: beforeMs(one), toMs } : asked,
  );
  const { sloPercent: percent, sloPeriod: period } = service;
  const budget = (atMs: number) =>
    percent === null ? null : budgetAt({ percent, period, timeZone }, spans, atMs);
  const within = spans.filter((span) => span.toMs > fromMs);
  return {
    ...{ from: iso(fromMs), to: iso(toMs) },
    intervals: within.map(({ state, ...at }) => ({
      ...{ state, from: iso(Math.max(fromMs, at.fromMs)), to: iso(at.toMs) },
    })),
    availability: availabilityWithin(spans, fromMs, toMs),
    ...(input.budget && {
      budget: budgetOver({ spans, budgetAt: budget }, input.budget, asked).map(
        ([atMs, value]): [number, number | null] => [atMs, value],
      ),
    }),
  };
}

/** The days of a year up to now. Throws NOT_FOUND. */
export async function serviceCalendar(
  parts: ServiceReadParts,
  reader: Pick<Reader, 'scope'>,
  serviceId: string,
  year: number,
): Promise<z.input<typeof endpoints.calendar.output>> {
  const days = daysOfYear(parts.timeZoneOf(reader.scope.tenantId), year, parts.clock());
  const range = { fromMs: days[0]?.fromMs ?? 0, toMs: days.at(-1)?.toMs ?? 0 };
  const { spans } = await spansOfOne(parts, reader, serviceId, () => range);
  const beganMs = spans[0]?.fromMs ?? range.toMs;
  return {
    year,
    days: serviceDays(
      spans,
      days.filter(({ toMs }) => toMs > beganMs),
    ),
  };
}
