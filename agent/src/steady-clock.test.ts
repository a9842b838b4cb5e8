import { expect, it } from 'vitest';
import { SteadyClock } from './steady-clock.ts';

it('knows the server’s clock within half a round trip, however the two ways differ', () => {
  let seed = 3;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let time = 0; time < 500; time += 1) {
    const offsetMs = (random() - 0.5) * 1e9;
    let now = 1_000;
    const clock = new SteadyClock(() => now);
    for (let exchange = 0; exchange < 1 + random() * 10; exchange += 1) {
      const sentMs = now;
      const receivedMs = (now += random() * 300) + offsetMs;
      const answeredMs = (now += random() * 50) + offsetMs;
      const heardMs = (now += random() * 300);
      clock.learn({ sentMs, receivedMs, answeredMs, heardMs });
    }
    const known = clock.offset();
    // Half a microsecond: what is told is rounded.
    expect(Math.abs((known?.offsetMs ?? NaN) - offsetMs)).toBeLessThanOrEqual(
      (known?.uncertaintyMs ?? NaN) + 0.001,
    );
  }
});

it('knows nothing before it has asked, and nothing from an answer that cannot be', () => {
  const clock = new SteadyClock(() => 100);
  expect(clock.offset()).toBeNull();
  clock.learn({ sentMs: 50, receivedMs: 10, answeredMs: 900, heardMs: 60 });
  clock.learn({ sentMs: 50, receivedMs: 10, answeredMs: 5, heardMs: 60 });
  clock.learn({ sentMs: 60, receivedMs: 10, answeredMs: 10, heardMs: 50 });
  expect(clock.offset()).toBeNull();
});

it('prefers a quick exchange of before to a slow one of now, until drift has eaten it up', () => {
  let now = 0;
  const clock = new SteadyClock(() => now);
  clock.learn({ sentMs: 0, receivedMs: 1_001, answeredMs: 1_001, heardMs: 2 });
  now = 60_000;
  clock.learn({ sentMs: now - 200, receivedMs: now + 900, answeredMs: now + 900, heardMs: now });
  expect(clock.offset()).toEqual({ offsetMs: 1_000, uncertaintyMs: 4 });
  now = 3 * 3_600_000;
  clock.learn({ sentMs: now - 200, receivedMs: now + 900, answeredMs: now + 900, heardMs: now });
  expect(clock.offset()).toEqual({ offsetMs: 1_000, uncertaintyMs: 100 });
});

it('is not moved by who sets the machine’s clock', () => {
  const clock = new SteadyClock();
  const before = clock.nowMs();
  const real = Date.now;
  Date.now = () => real() + 3_600_000;
  try {
    expect(clock.nowMs() - before).toBeLessThan(60_000);
  } finally {
    Date.now = real;
  }
});
