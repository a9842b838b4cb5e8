import { z } from 'zod';
import { endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { standsInShape } from '../outlets/stands-in.ts';
import { agentStates, claimMinutes, claimStates, linkRefusals, mostAgentsAtOnce } from './agent-terms.ts';
import { agentHealth } from './link.ts';

const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
const edit = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';

export const agentId = z.uuid();
const agentParams = z.strictObject({ agentId });
const tags = z.array(text(32)).max(20);

export const agentRow = z.object({
  id: agentId,
  name: z.string(),
  outletId: z.uuid().nullable(),
  outletNumber: z.string().nullable(),
  outletName: z.string().nullable(),
  tags: z.array(z.string()),
  state: z.enum(agentStates),
  /** Since when it is in this state. */
  since: time,
  lastSeenAt: time.nullable(),
  /** Of its program; empty before its first connection. */
  programVersion: z.string(),
  platform: z.string(),
  health: agentHealth.nullable(),
  /** The newer program that it can be told to take; null where there is none for it. */
  updateTo: z.string().nullable(),
  /** What of it was not taken last, and how often anything was not. */
  refusedReason: z.enum(linkRefusals).nullable(),
  refusedAt: time.nullable(),
  refusedCount: z.int(),
});
export type AgentRow = z.infer<typeof agentRow>;

export const agentDetail = agentRow.extend({
  enrolledAt: time,
  /** The address that it enrolled and last connected from, as the server saw it. */
  enrolledFrom: z.string(),
  connectedFrom: z.string(),
  /** SHA-256 of its public key: the agent shows the same. */
  keyHash: z.string(),
  revokedBy: z.string().nullable(),
  version: z.int(),
});
export type AgentDetail = z.infer<typeof agentDetail>;

/** A claim that waits for its agent. The claim itself is shown once, to who made it. */
export const claimRow = z.object({
  id: z.uuid(),
  name: z.string(),
  outletName: z.string().nullable(),
  createdAt: time,
  createdBy: z.string(),
  expiresAt: time,
  /** How often somebody came with it who was not let in, and when last. */
  refusedCount: z.int(),
  refusedAt: time.nullable(),
  isUsed: z.boolean(),
});
export type ClaimRow = z.infer<typeof claimRow>;

/** One claim, also when it is over: what became of it, and which agent came with it where that is known. */
export const claimDetail = claimRow.omit({ isUsed: true }).extend({
  state: z.enum(claimStates),
  /** When its agent came, or somebody withdrew it; null while it waits, and where nobody came in time. */
  settledAt: time.nullable(),
  agentId: z.uuid().nullable(),
});
export type ClaimDetail = z.infer<typeof claimDetail>;

/** What can be copied to a machine: the agent with all that it needs, for one kind of processor. */
export const agentPackage = z.object({
  arch: z.enum(['x64', 'arm64']),
  bytes: z.int(),
  sha256: z.string(),
});
export type AgentPackage = z.infer<typeof agentPackage>;

/** What came of telling one of several agents to update: the version, or why it was not told. */
export const renewOutcome = z.object({
  agentId,
  version: z.string().nullable(),
  reason: z.enum(['no-update', 'not-connected', 'gone']).nullable(),
});
export type RenewOutcome = z.infer<typeof renewOutcome>;

const filter = {
  search: z.string().trim().max(128).optional(),
  state: z.array(z.enum(agentStates)).max(agentStates.length).optional(),
  outletId: z.uuid().optional(),
  ...standsInShape,
};

export const agents = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/agents/list',
    access: view,
    reads: true,
    summary: 'Agents of the chosen tenant, with how each is',
    body: z.strictObject({ ...pageInput(['name', 'outlet', 'lastSeenAt'] as const), ...filter }),
    output: pageOf(agentRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/agents/:agentId',
    access: view,
    summary: 'One agent',
    params: agentParams,
    output: agentDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/agents/:agentId',
    access: edit,
    summary: 'Rename an agent, move it to an outlet, tag it',
    params: agentParams,
    body: z.strictObject({
      name: text(128),
      outletId: z.uuid().nullable(),
      tags,
      version: z.int().nonnegative(),
    }),
    output: z.object({ version: z.int() }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/agents/:agentId/update',
    access: edit,
    summary: 'Tell an agent to take the newest program that this server has for it',
    params: agentParams,
    output: z.object({ version: z.string() }),
  }),
  renewSome: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/agents/update-some',
    access: edit,
    summary:
      'Tell several agents to take the newest program that this server has for each, as far as each can',
    body: z.strictObject({ agentIds: z.array(agentId).min(1).max(mostAgentsAtOnce) }),
    output: z.object({ outcomes: z.array(renewOutcome) }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/agents/:agentId/revoke',
    access: edit,
    summary: 'Revoke an agent for good: it is cut off at once and its key opens nothing any more',
    params: agentParams,
    output: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/monitor/api/v1/agents/:agentId',
    access: edit,
    summary: 'Delete an agent; it is cut off at once',
    params: agentParams,
    output: z.object({}),
  }),
};

/** Who may poll a device: for the form of who looks after devices, who need not see the agents themselves. */
export const pollingAgents = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/agents/polling/list',
    access: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
    reads: true,
    summary: 'Agents that a device may be polled by, by name',
    body: z.strictObject({ ...pageInput(['name'] as const), search: filter.search }),
    output: pageOf(
      z.object({
        id: agentId,
        name: z.string(),
        outletName: z.string().nullable(),
        isConnected: z.boolean(),
      }),
    ),
  }),
};

export const agentClaims = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/agents/claims/list',
    access: view,
    reads: true,
    summary: 'Claims that wait for their agent, and those of the last week that somebody misused',
    body: z.strictObject({ ...pageInput(['createdAt'] as const) }),
    output: pageOf(claimRow),
  }),
  one: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/agents/claims/:claimId',
    access: view,
    summary: 'One claim, with what became of it',
    params: z.strictObject({ claimId: z.uuid() }),
    output: claimDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/agents/claims/create',
    access: edit,
    summary: 'Make a claim, good once and for a time: whoever has it enrols one agent',
    body: z.strictObject({
      name: text(128),
      outletId: z.uuid().nullable(),
      minutes: z.int().min(claimMinutes.min).max(claimMinutes.max).default(claimMinutes.default),
    }),
    output: z.object({
      id: z.uuid(),
      /** Shown this once. */
      claim: z.string(),
      expiresAt: time,
      /** What this server has to hand out; none where it was not built. */
      packages: z.array(agentPackage),
      /** SHA-256 of the script that installs them; null where there is nothing to install. */
      installerSha256: z.string().nullable(),
    }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/monitor/api/v1/agents/claims/:claimId',
    access: edit,
    summary: 'Withdraw a claim that waits',
    params: z.strictObject({ claimId: z.uuid() }),
    output: z.object({}),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/agents/enrol',
    access: 'public',
    summary:
      'Enrol an agent by its claim: called by the agent itself, with the public half of a key that it made',
    body: z.strictObject({
      claim: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
      /** Ed25519, raw, 32 bytes. */
      publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
      /** Over `enrolText`. */
      signature: z.base64().max(88),
      version: z.string().max(64),
      platform: z.string().max(64),
    }),
    output: z.object({ name: z.string(), at: time }),
  }),
};
