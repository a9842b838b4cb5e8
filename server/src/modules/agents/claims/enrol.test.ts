import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentsPath, type AgentWorld, agentWorld } from '../../../../test/agent-world.ts';
import { enrolment } from '../../../../test/areas/agents.ts';

let w: AgentWorld;
beforeAll(async () => {
  w = await agentWorld();
});
afterAll(() => w.app.close());

const lines = async (action: string) =>
  (await w.app.db.admin.query('select tenant_id, detail from audit where action = $1 order by at', [action]))
    .rows;
const agents = async () => (await w.app.db.admin.query('select count(*)::integer as n from agent')).rows[0].n;
const claimHashes = async () => {
  const { rows } = await w.app.db.admin.query(`select encode(claim_hash, 'hex') as hash from agent_claim`);
  return rows.map((row) => row.hash as string).join(' ');
};

it('enrols the agent that has the claim, in its tenant and outlet, and tells the tenant', async () => {
  const claim = await w.claimed(w.ours, 'Cash desk');
  const { answer } = w.enrol(claim);
  expect((await answer).json).toMatchObject({ code: 0, data: { name: 'Cash desk' } });
  const list = (await w.ask(w.ours, 'POST', '/list', {})).json.data;
  expect(list).toMatchObject({ total: 1, list: [{ name: 'Cash desk', state: 'never' }] });
  expect((await w.ask(w.theirs, 'POST', '/list', {})).json.data).toMatchObject({ total: 0 });
  expect(await lines('agent.enrol')).toMatchObject([
    { tenant_id: w.ours, detail: { name: 'Cash desk', address: '127.0.0.1' } },
  ]);
  // What was shown once stands nowhere.
  expect(await claimHashes()).not.toContain(Buffer.from(claim).toString('hex'));
});

it('enrols nothing by a claim that was used, and the tenant sees the attempt, once for many', async () => {
  const claim = await w.claimed(w.ours, 'Stolen');
  await w.enrol(claim).answer;
  const before = await agents();
  for (let time = 0; time < 3; time += 1)
    expect((await w.enrol(claim).answer).json).toMatchObject({ code: 60420 });
  expect(await agents()).toBe(before);
  const told = (await lines('agent-claim.refuse')).filter(({ detail }) => detail.name === 'Stolen');
  expect(told).toMatchObject([{ tenant_id: w.ours, detail: { reason: 'used' } }]);
  const { list } = (await w.ask(w.ours, 'POST', '/claims/list', {})).json.data as { list: object[] };
  expect(list).toContainEqual(expect.objectContaining({ name: 'Stolen', refusedCount: 3, isUsed: true }));
});

it.each([
  ['expired', `update agent_claim set expires_at = now() - interval '1 second' where name = $1`],
  ['withdrawn', `update agent_claim set withdrawn_at = now() where name = $1`],
])('enrols nothing by a claim that is %s', async (reason, change) => {
  const claim = await w.claimed(w.ours, reason);
  await w.app.db.admin.query(change, [reason]);
  const before = await agents();
  expect((await w.enrol(claim).answer).json).toMatchObject({ code: 60420 });
  expect(await agents()).toBe(before);
  const told = (await lines('agent-claim.refuse')).filter(({ detail }) => detail.name === reason);
  expect(told).toMatchObject([{ detail: { reason } }]);
});

it('says of each claim what became of it, and which agent came with it, to its own tenant alone', async () => {
  const stateOf = async (name: string, tenantId = w.ours) => {
    const { rows } = await w.app.db.admin.query('select id from agent_claim where name = $1', [name]);
    const { json } = await w.ask(tenantId, 'GET', `/claims/${rows[0].id}`);
    return json.code === 0 ? json.data : { error: json.data['error'] };
  };
  const claim = await w.claimed(w.ours, 'Followed');
  expect(await stateOf('Followed')).toMatchObject({ state: 'open', agentId: null, settledAt: null });
  expect(await stateOf('Followed', w.theirs)).toEqual({ error: 'NOT_FOUND' });
  await w.enrol(claim).answer;
  const [{ id }] = (await w.app.db.admin.query(`select id from agent where name = 'Followed'`)).rows;
  expect(await stateOf('Followed')).toMatchObject({ state: 'used', agentId: id });
  expect((await w.ask(w.ours, 'DELETE', `/${id}`)).json.code).toBe(0);
  expect(await stateOf('Followed')).toMatchObject({ state: 'used', agentId: null });
  await w.claimed(w.ours, 'Too late');
  await w.app.db.admin.query(`update agent_claim set expires_at = now() where name = 'Too late'`);
  expect(await stateOf('Too late')).toMatchObject({ state: 'over', settledAt: null });
  expect(await stateOf('withdrawn')).toMatchObject({ state: 'withdrawn' });
});

it('answers for a claim that nobody made as for one that was used, and keeps no word of it', async () => {
  const used = await w.claimed(w.ours);
  await w.enrol(used).answer;
  const before = (await lines('agent-claim.refuse')).length;
  const [nobodys, again] = [await w.enrol('A'.repeat(43)).answer, await w.enrol(used).answer];
  expect([nobodys.status, nobodys.text]).toEqual([again.status, again.text]);
  expect((await lines('agent-claim.refuse')).length).toBe(before + 1);
});

it('lets one of two in that come with a claim at once', async () => {
  const claim = await w.claimed(w.ours);
  const answers = await Promise.all([1, 2, 3, 4].map(() => w.enrol(claim).answer));
  expect(answers.map(({ json }) => json.code).sort()).toEqual([0, 60420, 60420, 60420]);
});

it('takes no key of somebody who does not have it, and a key once', async () => {
  const [one, two] = [await w.claimed(w.ours), await w.claimed(w.theirs)];
  const stranger = enrolment(one);
  const forged = { ...enrolment(one).body, publicKey: stranger.body.publicKey };
  expect((await w.app.post(`${agentsPath}/enrol`, forged)).json).toMatchObject({ code: 60420 });
  expect((await w.app.post(`${agentsPath}/enrol`, stranger.body)).json).toMatchObject({ code: 0 });
  // A signature is good for its claim alone.
  const replayed = { ...stranger.body, claim: two };
  expect((await w.app.post(`${agentsPath}/enrol`, replayed)).json).toMatchObject({ code: 60420 });
  // None of it has used up the claim.
  expect((await w.enrol(two).answer).json).toMatchObject({ code: 0 });
});

it('withdraws a claim, so that nobody enrols by it', async () => {
  const claim = await w.claimed(w.ours, 'Taken back');
  const { list } = (await w.ask(w.ours, 'POST', '/claims/list', {})).json.data as {
    list: { id: string; name: string }[];
  };
  const id = list.find(({ name }) => name === 'Taken back')?.id;
  expect((await w.ask(w.theirs, 'DELETE', `/claims/${id}`)).json.code).toBe(60004);
  expect((await w.ask(w.ours, 'DELETE', `/claims/${id}`)).json.code).toBe(0);
  expect((await w.enrol(claim).answer).json).toMatchObject({ code: 60420 });
});
