import { createApp } from '../../server/src/app.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { httpClient } from '../../server/test/ask.ts';
import { type AddressInfo } from 'node:net';
import { type Bench, quantile, type Row } from './bench.ts';
import { timed } from './timed.ts';
import { benchDatabase } from './database.ts';

const password = 'Correct-horse-7';

/** The list of 5,000 tenants at the API: paging, sorting by each kind of column, searching. */
export const tenantsBench: Bench = {
  name: 'tenants',
  about:
    '4,950 end customers below 50 MSPs; POST /api/v1/organizations/tenants/list as the platform administrator over HTTP on this machine, one request after the other.',
  async run({ quick, say }) {
    const msps = quick ? 5 : 50;
    const each = quick ? 20 : 99;
    const rounds = quick ? 5 : 60;
    const db = await benchDatabase();
    const app = await createApp({
      database: db.database,
      log: silentLog,
      masterKey: Buffer.alloc(32, 7),
      version: '0.0.0-bench',
      adminPassword: password,
      publicPerMinute: 1_000_000,
    });
    try {
      say(`adding ${msps * (each + 1)} tenants`);
      await db.admin.query(
        `with msp as (
           insert into organization (id, tenant_id, parent_id, type, name, prefix)
           select 1000 + n, 1000 + n, 1, 8, '服务商 ' || n, 'msp-' || n from generate_series(1, $1::integer) n
           returning id)
         insert into organization (id, tenant_id, parent_id, type, name, prefix, code, contact_person)
         select 100000 + (m.id - 1000) * 1000 + n, 100000 + (m.id - 1000) * 1000 + n, m.id, 16,
           '客户 ' || m.id || '-' || n, 'c-' || m.id || '-' || n, 'KH-' || n, '联系人 ' || n
         from msp m cross join generate_series(1, $2::integer) n`,
        [msps, each],
      );
      await db.admin.query('analyze');
      await app.http.listen({ host: '127.0.0.1', port: 0 });
      const { post } = httpClient((app.http.server.address() as AddressInfo).port);
      const signedIn = await post('/api/v1/auth/login', { username: 'admin', password });
      const headers = { authorization: `Bearer ${String(signedIn.json.data['accessToken'])}` };
      const measure = async (what: string, bodyOf: (round: number) => object): Promise<Row> => {
        const ask = async (round: number) => {
          const answer = await post(
            '/api/v1/organizations/tenants/list',
            bodyOf(Math.max(0, round)),
            headers,
          );
          if (answer.json.code !== 0) throw new Error(answer.text);
        };
        return {
          what,
          value: quantile(await timed(ask, { rounds }), 0.95),
          unit: 'ms',
          better: 'less',
          budget: 100,
        };
      };
      return [
        await measure('page of 20 by name, p95', (round) => ({ sort: 'name', page: 1 + round })),
        await measure('sorted by parent, descending, p95', () => ({ sort: 'parent', order: 'desc' })),
        await measure('search, p95', (round) => ({ search: `-${round + 1}` })),
        await measure('filtered by state and type, p95', () => ({
          state: ['open'],
          type: [16],
          sort: 'state',
        })),
      ];
    } finally {
      await app.close();
      await db.close();
    }
  },
};
