import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { type EscalationWorld, escalationWorld } from '../../../../test/escalation-world.ts';

/** Four steps, ten minutes one after the other, of which the second comes hours late. */
let w: EscalationWorld;
let four: string[];
let subjectId: string;
beforeAll(async () => {
  w = await escalationWorld();
  const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'];
  const [third, fourth] = [
    await w.app.addMember(w.shop, 'third', { codes }),
    await w.app.addMember(w.shop, 'fourth', { codes }),
  ];
  four = [w.members.clerk, w.members.keeper, third, fourth];
  subjectId = await addDevice(w.app.db.database, w.shop, '10.81.0.9');
});
afterAll(() => w.close());
beforeEach(() => w.begin());

const names = ['clerk', 'keeper', 'third', 'fourth'];
/** What keeps it from telling anybody for two hours. */
const held: Record<string, { begin: (alertId: string) => Promise<unknown>; end: () => Promise<unknown> }> = {
  'work that was announced': {
    begin: () =>
      w.app.db.admin.query(
        `insert into maintenance_window (tenant_id, subject_id, from_at, to_at) values ($1, $2, $3, $4)`,
        [w.shop, subjectId, new Date(w.now()), new Date(w.now() + 3650 * 86_400_000)],
      ),
    end: () => w.app.db.admin.query('delete from maintenance_window'),
  },
  'a cause that mutes the alert': {
    begin: (id) => w.app.db.admin.query(`update alert set muted = 'consequence' where id = $1`, [id]),
    end: () => w.app.db.admin.query('update alert set muted = null'),
  },
  // The outbox is not looked at: hours pass between one look and the next.
  'no server': { begin: async () => {}, end: async () => {} },
};

describe('a policy whose second step comes late', () => {
  it.each(Object.entries(held))('keeps the distances of its steps after %s', async (name, { begin, end }) => {
    const policyId = await w.policy(four, { repeats: null });
    const id = await w.fire([{ kind: 'escalation', id: policyId }], { subjectId });
    expect(await w.toldBy()).toEqual(names.slice(0, 1));
    await begin(id);
    await w.pass(name === 'no server' ? 120 : 60);
    if (name !== 'no server') {
      await w.pass(60);
      expect(await w.toldBy()).toEqual(names.slice(0, 1));
      await end();
      await w.pass(1);
    }
    for (const waitMin of [10, 10, 5]) {
      const before = await w.toldBy();
      await w.pass(waitMin - 1);
      expect(await w.toldBy()).toEqual(before);
      await w.pass(1);
      expect(await w.toldBy()).toHaveLength(before.length + 1);
    }
    // The next round begins five minutes after the last step, as it would have.
    expect(await w.toldBy()).toEqual([...names, 'clerk']);
  });
});
