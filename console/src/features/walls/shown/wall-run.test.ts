import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WallRun } from './wall-run.ts';

vi.mock('../../../lib/api.ts', () => ({
  addressOf: (path: string, { params }: { params: Record<string, string> }) =>
    path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? ''),
  headersFor: () => ({}),
}));
vi.mock('../../../lib/language.ts', () => ({ currentLanguage: () => 'en' }));

const address = { wallId: 'w', key: 'lkw_x' };
const plan = { version: 1, seconds: 10, slides: [{ kind: 'overall' }, { kind: 'services' }], language: 'en' };
let answer: (path: string) => { status: number; data?: unknown; message?: string } | undefined;
let asked: string[];
let backs: number;
let run: WallRun;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, backs] = [[], 0];
  answer = (path) => ({
    status: 200,
    data: path.endsWith('/shown') ? plan : { version: 1, at: 'now', data: { path } },
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const given = answer(path);
    if (!given) throw new TypeError('away');
    return { status: given.status, ok: given.status < 300, json: async () => ({ message: '', ...given }) };
  });
  run = new WallRun(address, {
    clock: () => 42,
    onBack: () => (backs += 1),
    onPlan: async () => undefined,
  });
  run.start();
});
afterEach(() => {
  run.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it('turns its slides in time, stands while it is paused, and keeps one answer a slide', async () => {
  await settle();
  expect(run.state()).toMatchObject({ position: 0, plan });
  await settle(10_000);
  expect(run.state().position).toBe(1);
  run.pause();
  await settle(60_000);
  expect(run.state().position).toBe(1);
  run.pause();
  await settle(3_600_000);
  expect(Object.keys(run.state().figures)).toEqual(['0', '1']);
  const { position } = run.state();
  run.turn(-1);
  expect(run.state().position).toBe(1 - position);
});

it('keeps what it showed while nobody answers, says since when, and comes back by itself', async () => {
  await settle();
  answer = () => undefined;
  await settle(15_000);
  expect(run.state()).toMatchObject({ awaySinceMs: 42 });
  expect(run.state().figures[0]).toBeDefined();
  await settle(600_000);
  expect(run.state().figures[0]).toBeDefined();
  answer = (path) => ({
    status: 200,
    data: path.endsWith('/shown') ? plan : { version: 1, at: 'later', data: {} },
  });
  await settle(30_000);
  expect(run.state().awaySinceMs).toBeUndefined();
  expect(backs).toBe(1);
});

it('takes everything off the screen once it is refused, and asks again', async () => {
  await settle();
  answer = () => ({ status: 401, message: 'over' });
  run.changed();
  await settle();
  expect(run.state()).toMatchObject({ refused: { status: 401 }, plan: undefined, figures: {} });
  const before = asked.length;
  await settle(60_000);
  expect(asked.length).toBe(before + 1);
});

it('shows the other slides where one of them is closed', async () => {
  answer = (path) =>
    path.endsWith('/slides/0')
      ? { status: 403, message: 'closed' }
      : { status: 200, data: path.endsWith('/shown') ? plan : { version: 1, at: 'now', data: {} } };
  run.changed();
  await settle();
  expect(run.state().closed[0]).toBe('closed');
  await settle(10_000);
  expect(run.state()).toMatchObject({ position: 1, refused: undefined });
  expect(run.state().figures[1]).toBeDefined();
});

it('reads the wall again when a slide is of another version of it', async () => {
  await settle();
  const changed = { ...plan, version: 2, slides: [{ kind: 'services' }] };
  answer = (path) => ({
    status: 200,
    data: path.endsWith('/shown') ? changed : { version: 2, at: 'now', data: {} },
  });
  run.stale();
  await settle();
  expect(run.state().plan?.version).toBe(2);
  expect(Object.keys(run.state().figures)).toEqual(['0']);
});

it('reads charts again each minute, and not for each thing that moves', async () => {
  const changed = { ...plan, version: 2, slides: [{ kind: 'board' }] };
  answer = (path) => ({
    status: 200,
    data: path.endsWith('/shown') ? changed : { version: 2, at: 'now', data: {} },
  });
  run.changed();
  await settle();
  const before = asked.length;
  run.stale();
  await settle(30_000);
  expect(asked).toHaveLength(before);
  await settle(30_000);
  expect(asked).toHaveLength(before + 1);
});
