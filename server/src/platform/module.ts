import { type QuantityKind } from '@linekeeper/contract/limits';
import { type OutletContent } from '@linekeeper/contract/outlets/outlet-terms';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type ProductId } from '@linekeeper/contract/products/product-catalogue';
import { type FastifyInstance } from 'fastify';
import { type AgentWorks, type AskAgent } from './agent-work.ts';
import { type Tx } from './db/database.ts';
import { tableNames } from './db/schema.gen.ts';
import { type Scope } from './db/scope.ts';
import { type Subscription } from './events/event-bus.ts';
import { type Authenticate, type RequestContext } from './http/context.ts';
import { type OnRead } from './http/state.ts';
import { type Task } from './jobs/jobs.ts';
import { joinMessages, type MessageCatalogue, type MessageKind } from './delivery/message-kind.ts';
import { type CheckSessions, type CurrentRights } from './live/hub.ts';
import { joinTopicRules, type TopicRules } from './live/topics.ts';
import { type AskRights } from './operations/actor-rights.ts';
import { type OperationHandler } from './operations/operation-handler.ts';
import { operationTopics } from './operations/operation-topics.ts';
import { type Deliver } from './outbox/outbox.ts';
import { joinSearchRules, type SearchRules } from './search/search-rules.ts';
import { type ServiceTimes } from './service-times.ts';
import { joinTaskRules, type OfferedTasks, type TaskRules } from './todo/offer-task.ts';
import { platformTables } from './platform-tables.ts';

/** A table of the schema, as the query builder calls it. */
export type TableName = (typeof tableNames)[number];

/** Counts a kind for every tenant that a transaction covers; tenants that use none are left out. */
export type UsageCounter = (tx: Tx) => Promise<readonly { tenantId: number; used: number }[]>;
/** What counts each kind; a kind without a counter is not in use yet. */
export type UsageCounters = Partial<Readonly<Record<QuantityKind, UsageCounter>>>;

/** What a product keeps for a tenant: counted, and deleted some at a time; `remove` gives how many, 0 when nothing is left. */
export interface KeptByProduct {
  count(tx: Tx, tenantId: number): Promise<number>;
  remove(tx: Tx, scope: Pick<Scope, 'tenantId' | 'actor'>): Promise<number>;
}
/** By product; one that is missing keeps nothing of its own. */
export type ProductData = Partial<Readonly<Record<ProductId, KeptByProduct>>>;

/** A kind of thing that stands in outlets. */
export interface StandsInOutlets {
  /** Who moves it changes it. */
  readonly permission: PermissionCode;
  /** How many stand in each outlet of a tenant, or in those named; outlets without any are left out. */
  count(tx: Tx, tenantId: number, outletIds?: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Puts all that stand in one outlet into another, with its line in the audit log, and gives how many. */
  move(
    tx: Tx,
    scope: Scope,
    way: {
      readonly from: string;
      readonly to: string;
      readonly names: Readonly<Record<'from' | 'to', string>>;
    },
  ): Promise<number>;
}
/** By kind; one that is missing stands in no outlet yet. */
export type OutletContents = Partial<Readonly<Record<OutletContent, StandsInOutlets>>>;

/** Who may do what: what the platform asks of each call and each live connection. */
export interface SessionAuthority {
  readonly authenticate: Authenticate;
  readonly checkSessions: CheckSessions;
  readonly currentRights: CurrentRights;
  /** What those who asked for long operations may still do. */
  readonly askRights: AskRights;
  /** The mail address of whoever asks; null where it has none. */
  readonly emailOf: (context: RequestContext) => Promise<string | null>;
}

/** What settings would do to what is measured, before they are saved. */
export interface SettingEffects {
  /** What of tenants would go if samples before a time were deleted. */
  deletableBefore(tenantIds: readonly number[], beforeMs: number): Promise<Deletable>;
  /** How many of the devices that may be asked now could not be, if addresses were judged so. */
  closedBy(isAllowed: (tenantId: number, address: string) => boolean): {
    readonly deviceCount: number;
    readonly tenantCount: number;
  };
}

/** What a storage period would delete of tenants. */
export interface Deletable {
  /** Milliseconds since 1970; null where nothing is deleted. */
  readonly oldestMs: number | null;
  readonly tenantCount: number;
  readonly deviceCount: number;
}

/**
 * What the door of a module gives, as one value. app.ts folds the list of modules; what an earlier module needs of later ones
 * (what counts, what erases, what delivers) it gets from that fold, and what happened reaches later ones as events.
 */
export interface Module {
  /** The tables that it owns: no other module writes them, or reads them but through what this one offers (decision 0014). */
  readonly tables?: readonly TableName[];
  routes?(app: FastifyInstance): void;
  /** Jobs by their names, which stand in the queue: renaming one leaves its jobs behind. */
  readonly tasks?: Readonly<Record<string, Task>>;
  /** Kinds of operations. */
  readonly operations?: readonly OperationHandler[];
  /** What it does about what happened in earlier modules. */
  readonly listeners?: readonly Subscription[];
  /** Kinds of messages that it sends: mail today, in all languages. */
  readonly messages?: readonly MessageKind[];
  /** Facts of the outbox that it delivers here, by topic: none asks another server. */
  readonly deliverers?: Readonly<Record<string, Deliver>>;
  /** Facts of the outbox that it hands to other servers, by topic: one that hangs holds up these alone. */
  readonly outsideDeliverers?: Readonly<Record<string, Deliver>>;
  /** Who may listen to its live topics, by their kinds in the contract. */
  readonly topics?: Partial<TopicRules>;
  /** How its kinds are found by the search over all areas, by their names in the contract. */
  readonly searches?: Partial<SearchRules>;
  /** What people may have to do in it: one `offerTask` a kind. */
  readonly offers?: readonly OfferedTasks[];
  readonly counters?: UsageCounters;
  readonly productData?: ProductData;
  /** What of it stands in outlets. */
  readonly outletContents?: OutletContents;
  /** What it has the agents in the outlets do. */
  readonly agentWorks?: AgentWorks;
  /** Asks agents, for modules before theirs. One module's. */
  readonly askAgent?: AskAgent;
  /** Puts business services together, for modules before theirs. One module's. */
  readonly serviceTimes?: ServiceTimes;
  /** Deletes what it keeps of a tenant beside the tables. May be called again after a break. */
  eraseTenant?(tenantId: number, signal: AbortSignal): Promise<void>;
  /** One module's each. */
  readonly sessions?: SessionAuthority;
  readonly settingEffects?: SettingEffects;
  readonly onRead?: OnRead;
  readonly isTenantHost?: (host: string) => boolean;
  /** Begins what runs by itself, once the server answers. */
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

/** What all modules give together. */
export interface Folded {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly operations: readonly OperationHandler[];
  readonly listeners: readonly Subscription[];
  readonly deliverers: Readonly<Record<string, Deliver>>;
  readonly outsideDeliverers: Readonly<Record<string, Deliver>>;
  readonly topics: TopicRules;
  readonly messages: MessageCatalogue;
  readonly searches: SearchRules;
  readonly offers: TaskRules;
  readonly counters: UsageCounters;
  readonly productData: ProductData;
  readonly outletContents: OutletContents;
  readonly agentWorks: AgentWorks;
  readonly askAgent: AskAgent;
  readonly serviceTimes: ServiceTimes;
  readonly sessions: SessionAuthority;
  readonly settingEffects: SettingEffects;
  readonly onRead: OnRead;
  readonly isTenantHost: (host: string) => boolean;
  eraseTenant(tenantId: number, signal: AbortSignal): Promise<void>;
}

/** Joins records whose keys belong to one module each. Throws where two claim one key. */
function joined<T>(what: string, records: readonly (Readonly<Record<string, T>> | undefined)[]) {
  const all: Record<string, T> = {};
  for (const [key, value] of records.flatMap((record) => Object.entries(record ?? {}))) {
    if (key in all) throw new Error(`Two modules give the ${what} ${key}.`);
    all[key] = value;
  }
  return all;
}

/** What several modules keep for one product counts together, and is deleted one after the other. */
function keptByProduct(all: readonly ProductData[]): ProductData {
  const owned = all.flatMap((one) => Object.entries(one) as [ProductId, KeptByProduct][]);
  const byProduct = Map.groupBy(owned, ([product]) => product);
  const together = (parts: readonly KeptByProduct[]): KeptByProduct => ({
    async count(tx, tenantId) {
      let count = 0;
      // One connection answers one question at a time.
      for (const part of parts) count += await part.count(tx, tenantId);
      return count;
    },
    async remove(tx, scope) {
      for (const part of parts) {
        const removed = await part.remove(tx, scope);
        if (removed > 0) return removed;
      }
      return 0;
    },
  });
  return Object.fromEntries(
    [...byProduct].map(([id, parts]) => [id, together(parts.map(([, part]) => part))]),
  );
}

/** What exactly one module gives. Throws where none or several do. */
function only<T>(what: string, given: readonly (T | undefined)[]): T {
  const [one, ...more] = given.filter((value) => value !== undefined);
  if (one === undefined || more.length > 0) throw new Error(`One module has to give ${what}.`);
  return one;
}

/** Throws where a table of the schema has no owner, or two. */
function checkOwners(modules: readonly Module[]): void {
  const owned: TableName[] = [
    ...Object.values(platformTables).flat(),
    ...modules.flatMap(({ tables }) => tables ?? []),
  ];
  for (const table of tableNames) {
    const count = owned.filter((name) => name === table).length;
    if (count !== 1)
      throw new Error(`The table ${table} has ${count === 0 ? 'no owner' : 'several owners'}.`);
  }
}

/**
 * Folds modules in their order. Throws where a table has not one owner, where two give the same task, topic, counter, or where a live topic or a kind that is
 * searched or of tasks has no rule or a kind of notification no text.
 */
function foldModules(modules: readonly Module[]): Folded {
  const of = <T>(what: string, pick: (module: Module) => Readonly<Record<string, T>> | undefined) =>
    joined(what, modules.map(pick));
  checkOwners(modules);
  return {
    tasks: of('task', ({ tasks }) => tasks),
    operations: modules.flatMap(({ operations }) => operations ?? []),
    listeners: modules.flatMap(({ listeners }) => listeners ?? []),
    deliverers: of('deliverer of', ({ deliverers }) => deliverers),
    outsideDeliverers: of('deliverer of', ({ outsideDeliverers }) => outsideDeliverers),
    counters: of('counter of', ({ counters }) => counters),
    outletContents: of('content of outlets', ({ outletContents }) => outletContents),
    agentWorks: of('work of agents', ({ agentWorks }) => agentWorks),
    productData: keptByProduct(modules.flatMap(({ productData }) => productData ?? [])),
    askAgent: only(
      'askAgent',
      modules.map(({ askAgent }) => askAgent),
    ),
    serviceTimes: only(
      'serviceTimes',
      modules.map(({ serviceTimes }) => serviceTimes),
    ),
    sessions: only(
      'sessions',
      modules.map(({ sessions }) => sessions),
    ),
    settingEffects: only(
      'settingEffects',
      modules.map(({ settingEffects }) => settingEffects),
    ),
    onRead: only(
      'onRead',
      modules.map(({ onRead }) => onRead),
    ),
    isTenantHost: only(
      'isTenantHost',
      modules.map(({ isTenantHost }) => isTenantHost),
    ),
    messages: joinMessages(modules.flatMap(({ messages }) => messages ?? [])),
    searches: joinSearchRules(modules.map(({ searches }) => searches)),
    offers: joinTaskRules(modules.flatMap(({ offers }) => offers ?? [])),
    topics: joinTopicRules([operationTopics, ...modules.map(({ topics }) => topics)]),
    async eraseTenant(tenantId, signal) {
      for (const module of modules) await module.eraseTenant?.(tenantId, signal);
    },
  };
}

/** A fold that is asked for before its modules stand: what the platform is given. */
export function createFold() {
  let folded: Folded | undefined;
  return {
    of: (modules: readonly Module[]): Folded => (folded = foldModules(modules)),
    /** Throws while modules are being put together: they may ask each other from the first request on. */
    result(): Folded {
      if (!folded) throw new Error('The modules are not put together yet.');
      return folded;
    },
  };
}
