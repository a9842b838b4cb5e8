import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type TFunction } from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { currentSession, updateSession } from '../../lib/session.ts';
import { busiestCustomers } from './charts/customers-changes.tsx';
import { worstCustomers } from './charts/customers-availability.tsx';
import { customersFaults } from './charts/customers-faults.tsx';
import { customersLoads } from './charts/customers-loads.tsx';
import { customersRanking, mspRanking } from './charts/customers-ranking.tsx';

const t = ((key: string) => key) as unknown as TFunction;
const seen = (organizationType: number) => updateSession({ user: { organizationType } as never });
const { user } = currentSession();
afterEach(() => updateSession({ user } as never));
const states = { total: 1, down: 1, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
const row = {
  name: 'Bank',
  health: 'broken',
  faults: [],
  since: null,
  standing: states,
  before: 0,
  ...states,
};
const data = {
  list: [
    { ...row, parentName: 'North' },
    { ...row, parentName: 'South' },
    { ...row, parentName: null },
  ],
} as never;
const charts = [customersFaults, worstCustomers, busiestCustomers, customersLoads, ...customersRanking];

describe('files over customers', () => {
  it.each(charts.map((chart) => [chart.id, chart] as const))(
    'tell the platform of whom each customer is: %s',
    async (_id, { tableOf }) => {
      seen(organizationTypes.OP);
      const { head, rows } = await tableOf!(t, data, false);
      expect(head.slice(0, 2)).toEqual(['customers:customer', 'dashboards:column.msp']);
      expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
        ['Bank', 'North'],
        ['Bank', 'South'],
        ['Bank', ''],
      ]);
      expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([head.length]));
      seen(organizationTypes.MIDDLEMAN);
      expect((await tableOf!(t, data, false)).head).not.toContain('dashboards:column.msp');
    },
  );

  it.each(charts.map((chart) => [chart.id, chart] as const))(
    'that hold the first of them alone end with how many more there are: %s',
    async (_id, { tableOf }) => {
      const counted = ((key: string, { count } = { count: 0 }) =>
        key === 'dashboards:moreRows' ? `${count} more` : key) as unknown as TFunction;
      const part = await tableOf!(counted, { ...(data as object), total: 45 } as never, false);
      expect(part.rows).toHaveLength(4);
      expect(part.rows.at(-1)).toEqual(['42 more']);
      const whole = await tableOf!(counted, { ...(data as object), total: 3 } as never, false);
      expect(whole.rows).toHaveLength(3);
    },
  );

  it('of MSPs name those alone', async () => {
    seen(organizationTypes.OP);
    for (const { tableOf } of mspRanking)
      expect((await tableOf!(t, data, false)).head).not.toContain('dashboards:column.msp');
  });
});
