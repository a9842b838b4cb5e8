import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type TestApp } from './app.ts';
import { makeWorld, type World } from './areas/index.ts';

/** A member as whom the matrix asks. */
export interface Somebody {
  readonly tenantId: number;
  readonly memberId: string;
}

/** The built-in roles of an end customer. */
export type CustomerRole = Exclude<BuiltInRole, 'platform-administrator' | 'middleman'>;

export interface Customer {
  readonly world: World;
  /** By role: the built-in ones, and one of the customer's own. */
  readonly members: Readonly<Record<CustomerRole | 'custom', Somebody>>;
}

export interface Provider {
  readonly tenantId: number;
  readonly administrator: Somebody;
  readonly customers: readonly [Customer, Customer];
}

/** Two managed-service providers with two customers each, with every role in each of them. */
export interface SideBySide {
  readonly one: Provider;
  readonly other: Provider;
}

/** What the custom role of each customer allows. */
export const customCodes = [
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_AUTH_MANAGE',
  'DMS_SERVER_AUTH_MANAGE_ROLE',
] as const;

async function addCustomer(app: TestApp, prefix: string, parentId: number): Promise<Customer> {
  const tenantId = await app.addTenant(prefix, 16, parentId);
  const world = await makeWorld(app, tenantId);
  const administrator = await app.addMember(tenantId, `${prefix}-administrator`, { administrator: true });
  const custom = await app.addMember(tenantId, `${prefix}-custom`, { codes: customCodes });
  const withRole = async (role: CustomerRole) => {
    const memberId = await app.addMember(tenantId, `${prefix}-${role}`);
    await app.db.admin.query(
      `insert into member_role (tenant_id, member_id, role_id)
       select $1, $2, id from role where tenant_id = $1 and built_in = $3`,
      [tenantId, memberId, role],
    );
    return { tenantId, memberId };
  };
  return {
    world,
    members: {
      administrator: { tenantId, memberId: administrator },
      engineer: await withRole('engineer'),
      'end-customer': await withRole('end-customer'),
      'read-only': await withRole('read-only'),
      custom: { tenantId, memberId: custom },
    },
  };
}

async function addProvider(app: TestApp, prefix: string): Promise<Provider> {
  const tenantId = await app.addTenant(prefix, 8);
  const memberId = await app.addMember(tenantId, `${prefix}-administrator`, { administrator: true });
  return {
    tenantId,
    administrator: { tenantId, memberId },
    customers: [
      await addCustomer(app, `${prefix}-first`, tenantId),
      await addCustomer(app, `${prefix}-second`, tenantId),
    ],
  };
}

export async function sideBySide(app: TestApp): Promise<SideBySide> {
  return { one: await addProvider(app, 'msp-one'), other: await addProvider(app, 'msp-other') };
}

/** Begins a session without the work of a sign-in, and gives its headers. */
export async function sessionOf(app: TestApp, { tenantId, memberId }: Somebody) {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  await app.db.admin.query(
    `insert into session (tenant_id, id, member_id, token_hash, reauthenticated_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '1 hour')`,
    [tenantId, id, memberId, createHash('sha256').update(token).digest()],
  );
  return { id, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } };
}

/** Opens a proxy grant to act for a customer, as the proxy's own call would. */
export async function grantTo(
  app: TestApp,
  { tenantId, memberId }: Somebody,
  sessionId: string,
  customerId: number,
): Promise<void> {
  await app.db.admin.query(
    `insert into proxy_grant (tenant_id, actor_tenant_id, actor_tenant_name, actor_member_id, actor_name, session_id,
       reason, began_at, expires_at)
     values ($1, $2, 'MSP', $3, 'administrator', $4, 'matrix', now(), now() + interval '1 hour')`,
    [customerId, tenantId, memberId, sessionId],
  );
}
