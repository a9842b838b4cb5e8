import { endpoint, fileOfList, pageInput, pageOf } from '@linekeeper/contract/endpoint';
import { exportRows } from '@linekeeper/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { addTenant } from '../../../test/devices.ts';
import { signedServer } from '../../../test/signed-server.ts';
import { AppError } from '../errors.ts';
import { listFiles } from './list-file.ts';

const list = endpoint({
  ...{ method: 'POST', path: '/api/v1/toys/list', access: 'DMS_SERVER_MANAGE_DEVICE', reads: true },
  summary: 'Toys',
  body: z.strictObject({ ...pageInput(['name']), most: z.int(), total: z.int() }),
  output: pageOf(z.object({ name: z.string() })),
});
const file = fileOfList(list, '/api/v1/toys/export', 'All toys as CSV');

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  server = await signedServer((app) =>
    listFiles(app, { database: db.database, timeZoneOf: () => 'Asia/Shanghai' })(
      {
        ...{ list, file, of: 'chart' },
        columns: ({ timeZone }) => [{ title: `Name, ${timeZone}`, value: ({ name }) => name }],
      },
      ({ body: { page, pageSize, most, total } }) => {
        if (most < 0) throw new AppError('FORBIDDEN');
        const rows = Array.from({ length: Math.min(most, pageSize) }, (_, at) => ({ name: `toy ${at + 1}` }));
        return { list: rows, total, page, pageSize };
      },
    ),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const ask = (path: string, body: object, language = 'en') =>
  server.as({ tenantId }, language)('POST', path, body);

it('a file holds all rows of its list, whatever page is shown, and the audit log has it', async () => {
  const body = { page: 3, pageSize: 2, most: 5, total: 5 };
  expect((await ask(list.path, body)).json.data['list']).toHaveLength(2);
  const { text } = await ask(file.path, body);
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"Name, Asia/Shanghai"',
    ...['toy 1', 'toy 2', 'toy 3', 'toy 4', 'toy 5', ''],
  ]);
  const { rows } = await db.admin.query('select action, detail from audit where tenant_id = $1', [tenantId]);
  expect(rows).toEqual([{ action: 'chart.export', detail: { path: list.path, rows: 5 } }]);
});

it('a file says in its last row how many more there are than it holds', async () => {
  const asked = { most: exportRows + 7, total: exportRows + 7 };
  const lastOf = (text: string) => text.trimEnd().split('\r\n').at(-1);
  expect(lastOf((await ask(file.path, asked)).text)).toMatch(/^7 more rows are not in this file/);
  expect(lastOf((await ask(file.path, asked, 'zh')).text)).toBe('另有 7 行未列出，请缩小范围后再导出。');
});

it('a file is refused as its list is, and leaves no line of the audit log', async () => {
  const { rows: before } = await db.admin.query('select seq from audit where tenant_id = $1', [tenantId]);
  expect((await ask(file.path, { most: -1, total: 0 })).status).toBe(403);
  const withoutCode = server.as({ tenantId, permissions: [] });
  expect((await withoutCode('POST', file.path, { most: 1, total: 1 })).status).toBe(403);
  const { rows: after } = await db.admin.query('select seq from audit where tenant_id = $1', [tenantId]);
  expect(after).toHaveLength(before.length);
});
