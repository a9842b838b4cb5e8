import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { deleteAt } from '../../../test/deleted-at.ts';
import { keepStateDays } from '../monitoring/index.ts';

type Headers = { authorization: string };
type Stream = z.output<typeof overallCharts.changes.output>['list'];
type Rows = z.output<typeof overallCharts.changeRows.output>;
type Below = z.output<typeof overallCharts.customersChanges.output>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nowMs = Date.parse('2026-03-29T10:20:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const month = { from: iso(nowMs - 30 * dayMs), to: iso(nowMs) };
/** A page of the stream is all of so short a time. */
const wholeStream = 30;

let app: TestApp;
let tenantId: number;
let own: Headers;
let above: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const msp = await app.addTenant('msp', 8);
  tenantId = await app.addTenant('own', 16, msp);
  await addChartWorld(app.db, tenantId, nowMs, 51);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(tenantId, 'boss', { administrator: true });
  own = await app.signIn('boss', 'own');
  above = await app.signIn('boss', 'msp');
}, 60_000);
afterAll(() => app.close());

async function told<T>(name: string, body: object, headers: Headers): Promise<T> {
  const { json, text } = await app.post(`/monitor/api/v1/charts/${name}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}

/** The whole event stream, eight hours after eight hours. */
async function stream(): Promise<Stream> {
  const all: Stream = [];
  for (let fromMs = nowMs - 11 * dayMs; fromMs < nowMs; fromMs += 8 * hourMs) {
    const body = { from: iso(fromMs), to: iso(Math.min(nowMs, fromMs + 8 * hourMs)) };
    const { list } = await told<{ list: Stream }>('changes', body, own);
    expect(list.length).toBeLessThan(wholeStream);
    all.push(...list);
  }
  return all;
}
const linesIn = (body: object = {}) =>
  told<Rows>('changes/list', { ...month, kind: ['line'], pageSize: 100, ...body }, own);
const below = async () => (await told<Below>('changes/customers', month, above)).whole;

const keepDays = () =>
  keepStateDays({ database: app.db.database, timeZoneOf: () => 'Asia/Shanghai', nowMs: () => nowMs }, [
    tenantId,
  ]);

it('changes of a device and a line that were deleted count until then, and their rows say when that was', async () => {
  const removedAt = iso(nowMs - 2 * dayMs);
  const all = await stream();
  const changing = (kind: 'device' | 'line') =>
    all.find(
      (one) =>
        one.kind === kind &&
        one.at < removedAt &&
        all.some(({ subjectId, at }) => subjectId === one.subjectId && at > removedAt),
    )!;
  const line = changing('line');
  const gone = [changing('device').id, line.id];
  await keepDays();
  for (const [at, kind] of (['device', 'line'] as const).entries())
    await deleteAt(app.db, kind, gone[at]!, Date.parse(removedAt));
  const left = all
    .filter(({ subjectId, at }) => !gone.includes(subjectId) || at < removedAt)
    .map((one) => (gone.includes(one.subjectId) ? { ...one, removedAt } : one));
  expect(left.length).toBeLessThan(all.length);
  expect(await stream()).toEqual(left);
  const ofLines = left.filter(({ kind }) => kind === 'line');
  const ofGone = ofLines.filter(({ id }) => id === line.id);
  for (const isKept of [false, true]) {
    if (isKept) await keepDays();
    const whole = await below();
    expect(whole.total).toBe(left.length);
    expect(whole.down).toBe(left.filter(({ to }) => to === 'down').length);
    const { list, total } = await linesIn();
    expect(total).toBe(ofLines.length);
    expect(list.filter(({ id }) => id === line.id)).toEqual(
      ofGone.toSorted((one, other) => other.at.localeCompare(one.at)),
    );
  }
  // They count where it stood, and nowhere else.
  const here = await linesIn({ outletId: [line.outletId] });
  expect(here.list.filter(({ id }) => id === line.id)).toHaveLength(ofGone.length);
  const elsewhere = ofLines.find(({ outletId }) => outletId !== line.outletId)!.outletId;
  const there = await linesIn({ outletId: [elsewhere] });
  expect(there.total).toBeGreaterThan(0);
  expect(there.list.map(({ id }) => id)).not.toContain(line.id);
});

it('no day is added up anew where something is deleted', async () => {
  await keepDays();
  const before = await below();
  const { id } = (await stream()).find(({ kind, removedAt }) => kind === 'device' && removedAt === null)!;
  await app.db.admin.query('delete from device where id = $1', [id]);
  expect((await app.db.admin.query('select from state_revision')).rows).toEqual([]);
  expect(await below()).toEqual(before);
});
