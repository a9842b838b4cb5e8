import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { enrolText } from '@linekeeper/contract/agents/link';
import { type Area, at, id, type MakeObjects, page, plain, tenantId } from './area.ts';

export interface AgentObjects {
  readonly agentId: string;
  /** One that is left alone: devices may be polled by it. */
  readonly pollingAgentId: string;
  readonly claimId: string;
  /** What its claim is opened with. */
  readonly claim: string;
}

/** What an agent sends to enrol, with the key that it made. */
export function enrolment(claim: string) {
  const { publicKey: half, privateKey } = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(half.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  const signature = sign(null, Buffer.from(enrolText(claim, publicKey)), privateKey).toString('base64');
  return { privateKey, body: { claim, publicKey, signature, version: '1.0.0', platform: 'linux-x64' } };
}

const link = { tenantId, agentId: id, linkNumber: 1 };
const hash = Buffer.alloc(32);
const root = '/monitor/api/v1/agents';

export const agentsArea: Area = {
  factories: {
    [`POST ${root}/list`]: {
      input: ({ outletId }) => ({ body: { outletId } }),
      names: { 'body.outletId': 'outletId' },
    },
    [`GET ${root}/:agentId`]: {
      input: ({ agentId }) => ({ params: { agentId } }),
      names: { 'params.agentId': 'agentId' },
    },
    [`PUT ${root}/:agentId`]: {
      input: ({ agentId, outletId }) => ({
        params: { agentId },
        body: { name: 'Renamed', outletId, tags: ['hub'], version: 0 },
      }),
      names: { 'params.agentId': 'agentId', 'body.outletId': 'outletId' },
    },
    // Nothing was built here.
    [`POST ${root}/:agentId/update`]: {
      input: ({ agentId }) => ({ params: { agentId } }),
      names: { 'params.agentId': 'agentId' },
      mayAnswer: ['AGENT_NO_UPDATE'],
    },
    [`POST ${root}/update-some`]: {
      input: ({ agentId }) => ({ body: { agentIds: [agentId] } }),
      names: { 'body.agentIds': 'agentId' },
    },
    [`POST ${root}/:agentId/revoke`]: {
      input: ({ agentId }) => ({ params: { agentId } }),
      names: { 'params.agentId': 'agentId' },
    },
    [`DELETE ${root}/:agentId`]: {
      input: ({ agentId }) => ({ params: { agentId } }),
      names: { 'params.agentId': 'agentId' },
    },
    [`POST ${root}/polling/list`]: plain,
    [`POST ${root}/claims/list`]: plain,
    [`POST ${root}/claims/create`]: {
      input: ({ outletId }) => ({ body: { name: 'New agent', outletId } }),
      names: { 'body.outletId': 'outletId' },
    },
    [`GET ${root}/claims/:claimId`]: {
      input: ({ claimId }) => ({ params: { claimId } }),
      names: { 'params.claimId': 'claimId' },
    },
    [`DELETE ${root}/claims/:claimId`]: {
      input: ({ claimId }) => ({ params: { claimId } }),
      names: { 'params.claimId': 'claimId' },
    },
    [`POST ${root}/enrol`]: { input: ({ claim }) => ({ body: enrolment(claim).body }) },
  },
  samples: {
    'agents/claims/claims.queries.ts': {
      claimRows: [tenantId, page],
      countOpenClaims: [tenantId],
      deleteClaimsBefore: [tenantId, at],
      insertClaim: [tenantId, { claimHash: hash, name: 'x', outletId: id, createdBy: 'x', minutes: 60 }],
      noteClaimedBy: [tenantId, { claimId: id, agentId: id }],
      noteMisuse: [tenantId, id],
      oneClaim: [tenantId, id],
      useClaim: [tenantId, id],
      withdrawClaim: [tenantId, id],
    },
    'agents/inventory/agent-search.queries.ts': { agentHits: [tenantId, 'x', 6] },
    'agents/inventory/agent-subjects.queries.ts': {
      agentsInOutlet: [tenantId, id],
      agentSummary: [tenantId, id],
      watchedAgents: [[id]],
    },
    'agents/inventory/agents.queries.ts': {
      agentClocks: [tenantId, [id]],
      agentDetail: [tenantId, id],
      agentRows: [tenantId, { ...page, sort: 'outlet', outletId: id, state: ['offline'] }],
      countAgents: [tenantId],
      deleteAgent: [tenantId, id],
      deleteSomeAgents: [tenantId, 50],
      insertAgent: [tenantId, { name: 'x', outletId: id, publicKey: hash, enrolledFrom: '192.0.2.1' }],
      lockAgent: [tenantId, id],
      pollingRows: [tenantId, { ...page, search: 'x' }],
      setRevoked: [tenantId, id, 'x'],
      updateAgent: [tenantId, id, { name: 'x', outletId: id, tags: ['x'] }],
    },
    'agents/link/link.queries.ts': {
      advanceStored: [link, { after: 1, last: 2 }],
      beginLink: [tenantId, id, { address: '192.0.2.1', programVersion: '1', platform: 'linux-x64' }],
      endLink: [link],
      keepHealth: [link, {}],
      noteRefused: [tenantId, id, { reason: 'too-large', count: 1 }],
      storedOf: [link],
    },
  },
  shown: {
    [`PUT ${root}/:agentId`]: 'agent.update',
    [`POST ${root}/:agentId/revoke`]: 'agent.revoke',
    [`DELETE ${root}/:agentId`]: 'agent.delete',
    [`POST ${root}/claims/create`]: 'agent-claim.create',
    [`DELETE ${root}/claims/:claimId`]: 'agent-claim.withdraw',
  },
  shownElsewhere: {
    // By the agent itself, which is no member.
    [`POST ${root}/enrol`]: 'agent.enrol',
    // Of a program that was built: renew-agent.test.ts.
    [`POST ${root}/:agentId/update`]: 'agent.renew',
    [`POST ${root}/update-some`]: 'agent.renew',
  },
};

export const makeAgentObjects: MakeObjects<AgentObjects> = async ({ db }, tenantId) => {
  const claim = randomBytes(32).toString('base64url');
  const addAgent = async (name: string): Promise<string> => {
    const { rows } = await db.admin.query(
      // Where the line stands: so that it may be told to send over that.
      `insert into agent (tenant_id, name, public_key, outlet_id)
       values ($1, $2, $3, (select outlet_id from line where tenant_id = $1 limit 1)) returning id`,
      [tenantId, name, randomBytes(32)],
    );
    await db.admin.query('insert into agent_link (tenant_id, agent_id) values ($1, $2)', [
      tenantId,
      rows[0].id,
    ]);
    await db.admin.query(
      `insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
       values ($1, 'agent', $2, 'unmeasured', 'not-polled-yet', now())`,
      [tenantId, rows[0].id],
    );
    return rows[0].id as string;
  };
  const made = await db.admin.query(
    `insert into agent_claim (tenant_id, claim_hash, name, created_by, expires_at)
     values ($1, $2, 'Waiting', 'somebody', now() + interval '1 hour') returning id`,
    [tenantId, createHash('sha256').update(claim).digest()],
  );
  return {
    agentId: await addAgent('Agent'),
    pollingAgentId: await addAgent('Poller'),
    claimId: made.rows[0].id,
    claim,
  };
};
