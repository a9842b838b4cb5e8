import type { TestApp } from '../app.ts';
// The whole import is of types: one that stayed would be a circle at run time.
import type { DeviceObjects } from './devices.ts';
import type { MemberObjects } from './members.ts';
import type { RoleObjects } from './permissions.ts';
import type { OperationObjects } from './operations.ts';
import type { PersonalObjects } from './personal.ts';
import type { OrganizationObjects } from './tenants.ts';
import type { ProxyObjects } from './proxy.ts';
import type { ProductObjects } from './products.ts';

/** What a call sends. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What an upload sends instead of a body. */
  readonly raw?: { readonly type: string; readonly bytes: Buffer };
}

/** Objects of one tenant that calls can name. An area with objects of its own adds its interface. */
export interface World
  extends
    DeviceObjects,
    MemberObjects,
    RoleObjects,
    OperationObjects,
    PersonalObjects,
    OrganizationObjects,
    ProxyObjects,
    ProductObjects {
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

export const plain: Factory = { input: () => ({}) };
