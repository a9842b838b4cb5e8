import { expect, it } from 'vitest';
import { newTrack, type Track } from '../states/subject-state.ts';
import { earlyAsksOf } from './early-asks.ts';
import { Scheduler } from './scheduler.ts';
import { handClock } from '../test/scripted-tools.ts';
import { type Target } from './target.ts';
import { type Watched } from './watched.ts';

const intervalMs = 600_000;
const tickMs = 100;

type Given = Partial<Pick<Target, 'tenantId' | 'kind' | 'address' | 'heard' | 'agentId'>> & {
  readonly track?: Partial<Track>;
  readonly isHandedIn?: boolean;
};

/** Targets that are asked every ten minutes. */
function world(given: Readonly<Record<string, Given>>) {
  const clock = handClock();
  const asked: { readonly id: string; readonly atS: number }[] = [];
  const scheduler = new Scheduler<Watched>(({ target }) => {
    asked.push({ id: target.id, atS: clock.s });
    return Promise.resolve();
  });
  const held = { state: 'up', reason: 'answers', sinceMs: 0 } as const;
  for (const [id, { track, isHandedIn, ...target }] of Object.entries(given)) {
    const whole = { tenantId: 1, kind: 'device', address: '10.1.0.1', intervalMs, id, ...target };
    const watched = {
      target: whole,
      track: { ...newTrack(held), ...track },
      decidedAtMs: 7,
      handed: isHandedIn && {},
    };
    scheduler.set(id, watched as unknown as Watched, intervalMs, 0);
  }
  const asks = earlyAsksOf({ scheduler, readClock: clock.readClock });
  const pass = (seconds: number) => {
    for (let tick = 0; tick < seconds * 10; tick += 1) {
      clock.pass(tickMs);
      scheduler.tick(clock.readClock().monotonicMs, tickMs);
    }
  };
  return { asks, asked, pass, clock };
}

const silent = { failedSinceMs: 5 };

it('asks at once what this server asks, of the tenant alone, and once', () => {
  const w = world({ router: {}, foreign: { tenantId: 2 }, handed: { isHandedIn: true } });
  const ids = ['router', 'foreign', 'handed', 'gone'];
  expect(ids.map((id) => w.asks.lastOf(1, id))).toEqual([
    { isFailing: false, atMs: 7 },
    undefined,
    undefined,
    undefined,
  ]);
  w.asks.soon(1, ids);
  w.asks.soon(1, ids);
  w.pass(1);
  w.asks.soon(1, ids);
  w.pass(5);
  expect(w.asked.map(({ id }) => id)).toEqual(['router']);
});

it('what was measured before a time in which nobody watched says nothing of now', () => {
  const w = world({ router: { track: { sinceMs: 8 } } });
  expect(w.asks.lastOf(1, 'router')).toEqual({ isFailing: false, atMs: -Infinity });
});

it('does not ask what others tell of, what they alone know, and what is being confirmed', () => {
  const heard = { patienceMs: 1, silenceIs: 'down', closed: null, hours: null } as const;
  const w = world({
    agent: { kind: 'agent', address: null, heard },
    line: { kind: 'line', address: null },
    once: { track: silent },
    down: { track: { ...silent, state: 'down' } },
  });
  expect(['agent', 'line'].map((id) => w.asks.lastOf(1, id))).toEqual([undefined, undefined]);
  expect(w.asks.lastOf(1, 'once')).toEqual({ isFailing: true, atMs: 7 });
  w.asks.soon(1, ['agent', 'line', 'once', 'down']);
  w.pass(5);
  expect(w.asked.map(({ id }) => id)).toEqual(['down']);
});

it('what failed once is known to fail also where others tell of it, of the tenant alone', () => {
  const heard = { patienceMs: 1, silenceIs: 'unmeasured', closed: null, hours: null } as const;
  const w = world({
    path: { kind: 'dial_path', address: null, heard, track: silent },
    well: { kind: 'dial_path', address: null, heard },
    foreign: { tenantId: 2, track: silent },
  });
  const ids = ['path', 'well', 'foreign', 'gone'];
  expect(ids.map((id) => w.asks.isFailing(1, id))).toEqual([true, false, false, false]);
});

it('of thousands asks a hundred a second of each tenant, however often it is told to', () => {
  const ids = Array.from({ length: 3_000 }, (_, at) => `t${at}`);
  const w = world({ ...Object.fromEntries(ids.map((id) => [id, {}])), neighbour: { tenantId: 2 } });
  const usual = world(Object.fromEntries(ids.map((id) => [id, {}])));
  const before = w.asked.length;
  for (let look = 0; look < 20; look += 1) w.asks.soon(1, ids);
  w.asks.soon(2, ['neighbour']);
  w.pass(4);
  usual.pass(4);
  expect(w.asked.map(({ id }) => id)).toContain('neighbour');
  const more = w.asked.length - before - usual.asked.length;
  expect(more).toBeGreaterThan(300);
  expect(more).toBeLessThan(410);
});
