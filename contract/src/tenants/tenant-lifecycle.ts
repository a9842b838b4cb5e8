import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { tenantParams, tenantStates } from './organizations.ts';

const edit = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT';
const root = '/api/v1/organizations/tenants';

/** What is done to a tenant below, each with an effect that is shown before. */
export const tenantActs = ['convert', 'freeze', 'unfreeze', 'disable', 'enable', 'delete'] as const;
export type TenantAct = (typeof tenantActs)[number];

/** Days between the wish to delete a tenant and its deletion. */
export const deletionWaitDays = 7;

/** What an act will hit, counted now. */
export const tenantEffect = z.object({
  act: z.enum(tenantActs),
  name: z.string(),
  /** Whether it can be done as the tenant stands; the numbers hold either way. */
  possible: z.boolean(),
  members: z.int(),
  openSessions: z.int(),
  apiTokens: z.int(),
  devices: z.int(),
  /** Devices that are asked now. */
  watchedDevices: z.int(),
  tenantsBelow: z.int(),
  expiresAt: time.nullable(),
  /** When the tenant will be gone, for a deletion. */
  deletionDueAt: time.nullable(),
});
export type TenantEffect = z.infer<typeof tenantEffect>;

const lifecycle = z.object({ state: z.enum(tenantStates) });

/** An act without a question of its own. */
function act<const P extends string>(path: P, summary: string) {
  return endpoint({
    method: 'POST',
    path: `${root}/:tenantId/${path}` as const,
    access: edit,
    summary,
    params: tenantParams,
    output: lifecycle,
  });
}

export const tenantLifecycle = {
  preview: endpoint({
    method: 'POST',
    path: `${root}/:tenantId/preview`,
    access: edit,
    summary: 'What an act on a tenant will hit, counted now',
    reads: true,
    params: tenantParams,
    body: z.strictObject({ act: z.enum(tenantActs) }),
    output: tenantEffect,
  }),
  convert: endpoint({
    method: 'POST',
    path: `${root}/:tenantId/convert`,
    access: edit,
    summary: 'Make a trial or POC tenant a formal one, without an end or with a new one',
    params: tenantParams,
    body: z.strictObject({ expiresAt: time.nullable().default(null) }),
    output: lifecycle,
  }),
  freeze: act('freeze', 'Close sign-in and API for a tenant’s members; its devices go on being watched'),
  unfreeze: act('unfreeze', 'Open a frozen tenant again'),
  disable: act('disable', 'Close a tenant and stop watching its devices; its data stays'),
  enable: act('enable', 'Open a disabled tenant again and watch its devices'),
  requestDeletion: endpoint({
    method: 'POST',
    path: `${root}/:tenantId/deletion`,
    access: edit,
    summary: 'Close a tenant and delete it with all its data after the waiting time',
    reauthenticates: true,
    params: tenantParams,
    body: z.strictObject({ name: z.string().max(64) }),
    output: z.object({ state: z.enum(tenantStates), deletionDueAt: time }),
  }),
  takeBackDeletion: act('deletion/cancel', 'Take a deletion back that waits: the tenant stands as before'),
};
