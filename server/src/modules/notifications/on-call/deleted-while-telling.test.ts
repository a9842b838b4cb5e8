import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putTold, resolveAlert } from '../../../../test/alerts-to-tell.ts';
import { type EscalationWorld, escalationWorld } from '../../../../test/escalation-world.ts';

/** What is told where whom an open alert names was deleted meanwhile. */
let w: EscalationWorld;
beforeAll(async () => void (w = await escalationWorld()));
afterAll(() => w.close());
beforeEach(() => w.begin());

const remove = async (path: string) => {
  const headers = await w.app.signIn('keeper', 'shop');
  const answer = await w.app.ask('DELETE', `/monitor/api/v1/on-call/${path}`, { headers });
  expect(answer.status, answer.text).toBe(200);
};
const acknowledge = (id: string) =>
  w.app.db.admin.query(`update alert set state = 'acknowledged', acknowledged_at = now() where id = $1`, [
    id,
  ]);

describe('an alert whose escalation policy was deleted', () => {
  const told = async () => [await w.toldBy(), await w.toldBy('escalation-ended')];
  const twoSteps = () => w.policy([w.members.clerk, w.members.clerk], { repeats: 0 });

  it('is told to the administrators when its next step is due, once, and so is its end', async () => {
    const policyId = await twoSteps();
    const id = await w.fire([{ kind: 'escalation', id: policyId }]);
    await remove(`escalations/${policyId}`);
    await w.pass(9);
    expect(await told()).toEqual([['clerk'], []]);
    await w.pass(1);
    await w.pass(60);
    expect(await told()).toEqual([['clerk', 'keeper'], ['keeper']]);
    const keeper = await w.app.signIn('keeper', 'shop');
    const { json } = await w.app.post(
      '/api/v1/personal/messages/list',
      { kind: ['escalation-ended'] },
      {
        ...keeper,
        'accept-language': 'en',
      },
    );
    expect((json.data['list'] as unknown as { title: string }[])[0]?.title).toContain(
      'its escalation policy was deleted',
    );
    await resolveAlert(w.app, id);
    await putTold(w.app, w.shop, id, 'resolved');
    await w.settled();
    expect((await w.toldBy()).slice(2).sort()).toEqual(['clerk', 'keeper']);
  });

  it('is told to nobody further where somebody had taken it, or while it is muted', async () => {
    const policyId = await twoSteps();
    const taken = await w.fire([{ kind: 'escalation', id: policyId }]);
    const muted = await w.fire([{ kind: 'escalation', id: policyId }]);
    await remove(`escalations/${policyId}`);
    await acknowledge(taken);
    await w.app.db.admin.query(`update alert set muted = 'consequence' where id = $1`, [muted]);
    await w.pass(30);
    expect(await told()).toEqual([['clerk', 'clerk'], []]);
    await w.app.db.admin.query('update alert set muted = null where id = $1', [muted]);
    await w.pass(1);
    expect(await told()).toEqual([['clerk', 'clerk', 'keeper'], ['keeper']]);
  });

  it('is told to the administrators as well where it fires after that, as rules that were read before still name it', async () => {
    const policyId = await twoSteps();
    await remove(`escalations/${policyId}`);
    const member = { kind: 'member', id: w.members.clerk };
    await w.fire([{ kind: 'escalation', id: policyId }]);
    expect(await w.toldBy()).toEqual(['keeper']);
    await w.pass(1);
    await w.fire([member, { kind: 'escalation', id: policyId }]);
    expect((await w.toldBy()).slice(1).sort()).toEqual(['clerk', 'keeper']);
  });

  it('is told to no more than its other policy tells where that is still there', async () => {
    const [gone, there] = [await twoSteps(), await w.policy([w.members.clerk], { repeats: 0, name: 'Days' })];
    await w.fire([{ kind: 'escalation', id: there }]);
    await remove(`escalations/${gone}`);
    expect(await told()).toEqual([['clerk'], []]);
  });
});

describe('an alert whose schedule was deleted', () => {
  it('is told to the administrators, who hear that nobody is on call by it', async () => {
    const { rows } = await w.app.db.admin.query(
      `insert into on_call_schedule (tenant_id, name, time_zone, layers) values ($1, 'Nights', 'UTC', '[]') returning id`,
      [w.shop],
    );
    const toldTo = [{ kind: 'on-call', id: rows[0].id }];
    await remove(`schedules/${rows[0].id}`);
    await w.fire(toldTo);
    expect([await w.toldBy(), await w.toldBy('nobody-on-call')]).toEqual([['keeper'], ['keeper']]);
  });
});
