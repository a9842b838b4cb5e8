import { type z } from 'zod';
import { apiTokens } from './api-tokens.ts';
import { applications } from './applications.ts';
import { auditLog } from './audit.ts';
import { account } from './account.ts';
import { auth } from './auth.ts';
import { confirm } from './confirm.ts';
import { departments } from './departments.ts';
import { deviceImports } from './device-imports.ts';
import { devices } from './devices.ts';
import { severalDevices } from './devices-several.ts';
import { type Endpoint, type Upload } from './endpoint.ts';
import { images } from './images.ts';
import { memberImports } from './member-imports.ts';
import { members } from './members.ts';
import { licences } from './licences.ts';
import { isolation } from './isolation.ts';
import { monitoring } from './monitoring.ts';
import { notices } from './notices.ts';
import { organizations } from './organizations.ts';
import { signIn } from './sign-in.ts';
import { products } from './products.ts';
import { proxy } from './proxy.ts';
import { tenantArchive } from './tenant-archive.ts';
import { tenantDomain } from './tenant-domain.ts';
import { tenantLifecycle } from './tenant-lifecycle.ts';
import { roles } from './roles.ts';
import { personal } from './personal.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { site } from './site.ts';
import { works } from './works.ts';

/** All endpoints by area: the server serves each of them, and the access matrix walks them. */
export const endpoints = {
  site,
  images,
  auth,
  signIn,
  account,
  confirm,
  personal,
  notices,
  sessions,
  apiTokens,
  works,
  settings,
  applications,
  organizations,
  departments,
  members,
  memberImports,
  deviceImports,
  tenantLifecycle,
  tenantDomain,
  tenantArchive,
  devices,
  severalDevices,
  monitoring,
  proxy,
  roles,
  licences,
  auditLog,
  products,
  isolation,
};

type Areas = typeof endpoints;
type AnyDeclared = { [A in keyof Areas]: Areas[A][keyof Areas[A]] }[keyof Areas];

/** Endpoints by `METHOD path`, as types: the console calls them without carrying their schemas. */
export type EndpointByRoute = {
  [E in AnyDeclared as E extends Endpoint<infer M, infer P> ? `${M} ${P}` : never]: E;
};
export type Route = keyof EndpointByRoute;

type Keys<T> = [keyof T] extends [never] ? unknown : T;
/**
 * What a caller passes: path parameters, query and body, each only where the endpoint declares it. What takes nothing
 * has the type `Record<string, never>`, known by its index.
 */
export type InputOf<E> =
  E extends Endpoint<infer _M, infer _P, infer Params, infer Query, infer Body, infer _O, infer _A, infer U>
    ? Keys<{ [K in 'params' as string extends keyof z.input<Params> ? never : K]: z.input<Params> }> &
        Keys<{ [K in 'query' as string extends keyof z.input<Query> ? never : K]?: z.input<Query> }> &
        Keys<{ [K in 'body' as string extends keyof z.input<Body> ? never : K]: z.input<Body> }> &
        (U extends Upload ? { upload: Blob } : unknown)
    : never;
export type OutputOf<E> =
  E extends Endpoint<infer _M, infer _P, infer _A, infer _Q, infer _B, infer Output>
    ? z.output<Output>
    : never;

/** Every endpoint in one list. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap(
  (area) => Object.values(area) as Endpoint[],
);
