import { describe, expect, it } from 'vitest';
import { decideBookings, type Holding, type Waiting } from './decide-bookings.ts';

const asked = (id: string, resources: string[], more: Partial<Waiting> = {}): Waiting => ({
  ...{ id, resources, bytes: 1, charges: ['t'], mostMs: 1_000 },
  ...more,
});
const plenty = new Map([['t', 1e9]]);

describe('who may begin', () => {
  it('takes all that it needs or nothing, and keeps its place at what it waits for', () => {
    const held = [{ id: 'h', resources: ['agent:1'], untilMs: 5_000 }];
    const queue = [asked('a', ['agent:1', 'server']), asked('b', ['server']), asked('c', ['agent:2'])];
    expect(decideBookings(queue, held, plenty, 1_000)).toEqual({
      granted: ['c'],
      overBudget: [],
      stillWaiting: [
        { id: 'a', behind: [{ id: 'h', resource: 'agent:1' }], ahead: 0, freeAtMs: 5_000 },
        // The server is free, and still the turn of who came first.
        { id: 'b', behind: [{ id: 'a', resource: 'server' }], ahead: 1, freeAtMs: 6_000 },
      ],
    });
  });

  it('is not begun where a month would carry more than it may, and holds up nobody', () => {
    const left = new Map([
      ['t', 100],
      ['line:1', 30],
    ]);
    const queue = [
      asked('a', ['server'], { bytes: 40, charges: ['t', 'line:1'] }),
      asked('b', ['server'], { bytes: 30, charges: ['t', 'line:1'] }),
      asked('c', ['agent:1'], { bytes: 1, charges: ['t', 'line:1'] }),
      asked('d', ['agent:1'], { bytes: 1, charges: ['unknown'] }),
    ];
    const { granted, overBudget } = decideBookings(queue, [], left, 0);
    expect(granted).toEqual(['b']);
    expect(overBudget).toEqual([
      { id: 'a', charge: 'line:1' },
      { id: 'c', charge: 'line:1' },
      { id: 'd', charge: 'unknown' },
    ]);
  });
});

/** A small generator that gives the same numbers for the same seed (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const names = ['server', 'agent:1', 'agent:2', 'agent:3', 'line:1', 'line:2', 'reflector:192.0.2.1:8862'];
const charges = ['test:1', 'test:2', 'line:1'];

/** Plays hundreds of moves of random arrivals, ends and kills; whoever was promised a time has its turn by then. */
function play(seed: number) {
  const any = seeded(seed);
  const left = new Map(charges.map((charge) => [charge, 200 + any(400)]));
  const budget = new Map(left);
  const spent = new Map(charges.map((charge) => [charge, 0]));
  let waiting: Waiting[] = [];
  let holding: Holding[] = [];
  const order = new Map<string, number>();
  const began: Waiting[] = [];
  const promised = new Map<string, number>();
  let nowMs = 0;
  for (let move = 0; move < 200 || waiting.length > 0; move++) {
    const lookedAfterMs = any(400);
    nowMs += lookedAfterMs;
    // Nobody comes at the end, so that all have their turn.
    if (move < 80 && any(3) > 0) {
      const id = `r${move}`;
      order.set(id, move);
      const resources = names.filter(() => any(3) === 0);
      const used = resources.length > 0 ? resources : ['server'];
      const charged = [charges[any(2)]!, ...(used.includes('line:1') ? ['line:1'] : [])];
      waiting.push({ id, resources: used, bytes: 1 + any(30), charges: charged, mostMs: 100 + any(900) });
    }
    // Some end early and carried less than they announced; the leases of those that were killed lapse.
    for (const held of holding) {
      if (held.untilMs > nowMs && any(4) > 0) continue;
      const { bytes, charges: of } = began.find(({ id }) => id === held.id)!;
      const carried = held.untilMs <= nowMs ? bytes : any(bytes + 1);
      for (const charge of of) left.set(charge, left.get(charge)! + bytes - carried);
      for (const charge of of) spent.set(charge, spent.get(charge)! + carried);
      holding = holding.filter((one) => one !== held);
    }
    const { granted, overBudget, stillWaiting } = decideBookings(waiting, holding, left, nowMs);
    const beginning = waiting.filter(({ id }) => granted.includes(id));
    for (const request of beginning) {
      for (const charge of request.charges) left.set(charge, left.get(charge)! - request.bytes);
      // First come, first served at every resource.
      const passed = waiting.filter(
        (other) =>
          order.get(other.id)! < order.get(request.id)! &&
          !granted.includes(other.id) &&
          !overBudget.some(({ id }) => id === other.id) &&
          other.resources.some((resource) => request.resources.includes(resource)),
      );
      expect(passed).toEqual([]);
      began.push(request);
      holding.push({ id: request.id, resources: request.resources, untilMs: nowMs + request.mostMs });
    }
    const over = new Set(overBudget.map(({ id }) => id));
    waiting = waiting.filter(({ id }) => !granted.includes(id) && !over.has(id));
    expect(stillWaiting.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
    // Never two on one resource.
    const held = holding.flatMap(({ resources }) => resources);
    expect(new Set(held).size).toBe(held.length);
    // Whoever waits, waits for somebody who has it or came before; the first of all waits for a holder alone.
    for (const { id, behind, freeAtMs } of stillWaiting) {
      expect(behind.length).toBeGreaterThan(0);
      for (const one of behind)
        expect(
          holding.some(({ id: holder }) => holder === one.id) || order.get(one.id)! < order.get(id)!,
        ).toBe(true);
      // What was promised is put off by how late we look, and by nothing else.
      expect(freeAtMs).toBeLessThanOrEqual(Math.max((promised.get(id) ?? Infinity) + lookedAfterMs, nowMs));
      promised.set(id, freeAtMs);
    }
    for (const charge of charges) {
      expect(left.get(charge)!).toBeGreaterThanOrEqual(0);
      expect(spent.get(charge)!).toBeLessThanOrEqual(budget.get(charge)!);
    }
  }
  return { waiting: waiting.length, began: began.length };
}

it('in random sequences no two ever have one resource, nobody is passed or starves, and no month carries more than it may', () => {
  let began = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const end = play(seed);
    expect(end.waiting, `seed ${seed}`).toBe(0);
    began += end.began;
  }
  expect(began).toBeGreaterThan(1_000);
});
