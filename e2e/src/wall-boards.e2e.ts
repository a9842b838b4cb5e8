import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useServer } from './site.ts';
import { textsOf } from './visitor.ts';

const site = useServer();
const texts = textsOf('en', 'walls');
/** A folder that pictures are kept in. */
const shots = process.env['SHOTS'];

/** Series that a program wrote each minute of two hours until now. */
async function writeSeries(names: readonly string[]): Promise<string[]> {
  const [{ id: tenantId }] = (await site.query(
    `select tenant_id as id from member where username = 'admin' limit 1`,
  )) as unknown as [{ id: number }];
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const id = randomUUID();
    await site.query(
      `insert into written_series (tenant_id, id, name, labels, fingerprint, created_at, written_at)
       values (${tenantId}, '${id}', '${name}', '{"__name__": "${name}"}', sha256('${id}'), now(), now())`,
    );
    await site.query(
      `insert into written_sample (tenant_id, series_number, at_ms, value)
       select s.tenant_id, s.number, (extract(epoch from now()) * 1000)::bigint - 60000 * n, ${at + 1} + sin(n / 9.0)
       from written_series s, generate_series(0, 119) as n where s.id = '${id}'`,
    );
    ids.push(id);
  }
  return ids;
}

it.each([
  ['at 1920 × 1080', 1920, 1080],
  ['on a phone', 390, 844],
])(
  'a wall draws pinned charts, whole within its screen, and says when their dashboard is deleted, %s',
  async (_on, width, height) => {
    const admin = await site.signIn();
    const name = randomUUID();
    const ids = await writeSeries(
      ['orders', 'payments', 'returns'].map((one) => `${one}_${name.slice(0, 8)}`),
    );
    const what = { series: ids.map((id) => ({ kind: 'written', id, metric: 'written' }) as const) };
    const pin = { what, isStacked: true, isCompared: true, range: '1h' } as const;
    const { id: boardId } = await admin.call('POST /monitor/api/v1/explorer/boards', {
      body: { name, isShared: false, pins: [1, 2, 3, 4, 5].map((n) => ({ ...pin, title: `Chart ${n}` })) },
    });
    const { id: wallId } = await admin.call('POST /monitor/api/v1/walls', {
      body: { name, seconds: 600, night: null, language: 'en', slides: [{ kind: 'board', boardId }] },
    });
    await site.query('update session set reauthenticated_at = now()');
    const { key } = await admin.call('POST /monitor/api/v1/walls/:wallId/keys', {
      ...{ params: { wallId }, body: { name: 'Entrance' } },
    });
    const complaints: string[] = [];
    const page = await site.visit({ path: '/', language: 'en', viewport: { width, height }, complaints });
    // It says at once that it listens: who waits for that later may wait for nothing.
    const listens = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto(`${site.url}/?wall#/wall/${wallId}/${key}`);
    const chart = (n: number) => page.getByRole('region', { name: `Chart ${n}`, exact: true });
    for (const n of [1, 2, 3, 4]) {
      await chart(n).locator('canvas').waitFor();
      const box = (await chart(n).boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect((await chart(n).locator('canvas').boundingBox())!.height).toBeGreaterThan(100);
      expect(await chart(n).getByText(texts['board']!['broken']!, { exact: true }).count()).toBe(1);
    }
    expect(await chart(5).count()).toBe(0);
    if (width > height)
      expect((await chart(4).boundingBox())!.y + (await chart(4).boundingBox())!.height).toBeLessThan(height);
    if (shots) await page.screenshot({ path: `${shots}/wall-boards-${width}.png` });
    await listens;
    await admin.call('DELETE /monitor/api/v1/explorer/boards/:boardId', { params: { boardId } });
    await page.getByText(texts['board']!['deleted']!, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
