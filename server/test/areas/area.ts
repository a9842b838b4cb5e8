import type { TestApp } from '../app.ts';
// The whole import is of types: one that stayed would be a circle at run time.
import type { AgentObjects } from './agents.ts';
import type { AlertObjects } from './alerts.ts';
import type { DeviceObjects } from './devices.ts';
import type { DialObjects } from './dial.ts';
import type { EvidenceObjects } from './evidence.ts';
import type { ExplorerObjects } from './explorer.ts';
import type { LineObjects } from './lines.ts';
import type { MaintenanceObjects } from './maintenance.ts';
import type { MemberObjects } from './members.ts';
import type { NotificationObjects } from './notifications.ts';
import type { OnCallObjects } from './on-call.ts';
import type { OutletObjects } from './outlets.ts';
import type { ReportObjects } from './report-objects.ts';
import type { RoleObjects } from './permissions.ts';
import type { RuleObjects } from './alert-rules.ts';
import type { PersonalObjects } from './personal.ts';
import type { PlatformObjects } from './platform.ts';
import type { ProductObjects } from './products.ts';
import type { ProxyObjects } from './proxy.ts';
import type { ServiceObjects } from './services.ts';
import type { WallObjects } from './walls.ts';
import type { ApplicationObjects } from './settings.ts';
import type { OrganizationObjects } from './tenants.ts';

/** What a call sends. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What an upload sends instead of a body. */
  readonly raw?: { readonly type: string; readonly bytes: Buffer; readonly encoding?: string };
}

/** The headers that say what an upload sends. */
export const rawHeaders = ({ type, encoding }: NonNullable<CallInput['raw']>) => ({
  'content-type': type,
  ...(encoding !== undefined && { 'content-encoding': encoding }),
});

/** Objects of one tenant that calls can name. An area with objects of its own adds its interface. */
export interface World
  extends
    WallObjects,
    AgentObjects,
    AlertObjects,
    ApplicationObjects,
    DeviceObjects,
    DialObjects,
    EvidenceObjects,
    ExplorerObjects,
    LineObjects,
    MaintenanceObjects,
    MemberObjects,
    NotificationObjects,
    OnCallObjects,
    OrganizationObjects,
    OutletObjects,
    PersonalObjects,
    PlatformObjects,
    ProductObjects,
    ProxyObjects,
    ReportObjects,
    RoleObjects,
    RuleObjects,
    ServiceObjects {
  readonly tenantId: number;
}

/** Where an input names an object, and which of a world's objects stands there. */
export type Names = Readonly<Record<string, keyof World>>;

export interface Factory {
  /** An input that is good for a member of this world's tenant. */
  input(world: World): CallInput;
  /** `params.deviceId`, `body.outletId` …: every place that names an object. */
  readonly names?: Names;
  /** Errors that a good input may be answered with here, where nothing stands behind an address. */
  readonly mayAnswer?: readonly string[];
}

/** By `METHOD path`. */
export type Factories = Readonly<Record<string, Factory>>;

/** Makes one of each kind of object that an area's calls can name. */
export type MakeObjects<T> = (app: TestApp, tenantId: number) => Promise<T>;

/** Arguments after `tx` for query functions, by file and function. */
export type QuerySamples = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

/** By `METHOD path`: an action of the audit log, or a reason. */
type ByCall = Readonly<Record<string, string>>;

/** What the tests that look at every endpoint and every query want to be told of an area. */
export interface Area {
  /** A good input for each of its endpoints. */
  readonly factories: Factories;
  /** What each of its queries is compiled with (server/snapshots). */
  readonly samples: QuerySamples;
  /** The line in the audit log of each call that changes something, by what it does there. */
  readonly shown?: ByCall;
  /** The same of calls that need more than a good input: a code that was mailed, a tenant that is frozen, a licence file. */
  readonly shownElsewhere?: ByCall;
  /** What leaves no line, each with its reason. */
  readonly withoutLine?: ByCall;
}

/** The factory of a call that takes nothing. */
export const plain: Factory = { input: () => ({}) };

/** What samples of all areas are made from. */
export const tenantId = 1;
export const id = '00000000-0000-0000-0000-000000000001';
export const at = new Date(0);
export const page = { page: 2, pageSize: 20, order: 'desc', search: 'x' };
