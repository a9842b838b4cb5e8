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
/** How long an answer takes. */
let takesMs: number;
let asked: string[];
let backs: number;
let run: WallRun;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [asked, backs, takesMs] = [[], 0, 0];
  answer = (path) => ({
    status: 200,
    data: path.endsWith('/shown') ? plan : { version: 1, at: 'now', data: { path } },
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (takesMs > 0) await new Promise((done) => setTimeout(done, takesMs));
    const given = answer(path);
    if (!given) throw new TypeError('away');
    return { status: given.status, ok: given.status < 300, json: async () => ({ message: '', ...given }) };
  });
  run = new WallRun(address, {
    clock: Date.now,
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
  expect(run.state()).toMatchObject({ awaySinceMs: 1_010_000 });
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

it.each(['board', ...['traffic', 'customers-traffic', 'customers-availability', 'customers-changes']])(
  'reads figures over time (%s) again each minute, and not for each thing that moves',
  async (kind) => {
    const changed = { ...plan, version: 2, slides: [{ kind }] };
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
  },
);

/** Something moves each two seconds, for so long. */
async function storm(ms: number) {
  for (let passed = 0; passed < ms; passed += 2_000) {
    run.stale();
    await settle(2_000);
  }
}
const slidesAsked = () => asked.filter((path) => path.includes('/slides/')).length;
const alone = (seconds = 600) => {
  const one = { ...plan, version: 2, seconds };
  answer = (path) => ({
    status: 200,
    data: path.endsWith('/shown') ? one : { version: 2, at: new Date().toISOString(), data: {} },
  });
  run.changed();
  return settle();
};

it('shows what comes where an answer takes longer than it is until something moves again', async () => {
  await alone();
  takesMs = 3_000;
  const [before, { askedAtMs }] = [slidesAsked(), run.state()];
  await storm(60_000);
  expect(Date.parse(run.state().figures[0]!.at)).toBeGreaterThanOrEqual(Date.now() - 9_000);
  expect(run.state().askedAtMs[0]!).toBeGreaterThanOrEqual(Date.now() - 9_000);
  expect(run.state().askedAtMs[0]!).toBeGreaterThan(askedAtMs[0]!);
  // Three seconds of asking, three of pause.
  expect(slidesAsked() - before).toBeLessThanOrEqual(11);
  expect(slidesAsked() - before).toBeGreaterThanOrEqual(9);
});

it('says since when nobody answers while something moves all the time, and asks no oftener for it', async () => {
  await alone();
  answer = () => ({ status: 503 });
  takesMs = 3_000;
  const before = slidesAsked();
  await storm(120_000);
  expect(run.state().awaySinceMs).toBeLessThan(1_000_100);
  expect(run.state().figures[0]).toBeDefined();
  expect(slidesAsked() - before).toBeLessThanOrEqual(12);
});

it('says since when nobody answers where calls hang until they are given up, also while slides turn', async () => {
  await alone(10);
  answer = () => undefined;
  takesMs = 20_000;
  await storm(60_000);
  expect(run.state().awaySinceMs).toBeLessThan(1_000_100);
  answer = (path) => ({
    status: 200,
    data: path.endsWith('/shown') ? { ...plan, version: 2 } : { version: 2, at: 'later', data: {} },
  });
  takesMs = 0;
  await settle(60_000);
  expect(run.state().awaySinceMs).toBeUndefined();
});

it('keeps the answer for a slide that does not stand any more when it comes', async () => {
  await alone(10);
  takesMs = 12_000;
  await settle(120_000);
  for (const position of [0, 1])
    expect(run.state().askedAtMs[position]!, `slide ${position}`).toBeGreaterThan(Date.now() - 45_000);
  expect(run.state().awaySinceMs).toBeUndefined();
});

it('asks at once when it is reached again, and not when it is told that something moved', async () => {
  await alone();
  answer = () => undefined;
  await settle(15_000);
  const before = slidesAsked();
  run.stale();
  expect(slidesAsked()).toBe(before);
  run.reached();
  expect(slidesAsked()).toBe(before + 1);
});
