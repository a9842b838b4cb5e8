import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aTarget, columns, type ContractSubject, hour, minute, start } from './a-target.ts';

/** What every MetricStore promises of reading. */
export function readingContract(subject: () => ContractSubject): void {
  test('draws a range in buckets with minimum, mean and maximum, its percentile, last value and count', async () => {
    const { store, settle } = subject();
    const target = await aTarget(subject(), { tenantId: subject().tenants[0] });
    const polls = Array.from({ length: 180 }, (_, i) =>
      target.poll(start + i * minute, 0, i, i < 100 ? i : NaN),
    );
    await store.writeBatch(target.own, polls);
    await settle();
    const ask = async () => {
      const query = { fromMs: start + 30 * minute, toMs: start + 150 * minute, points: 5 };
      return store.range(target.own, target.keys.slice(1), query);
    };
    const [into, out] = await ask();
    expect(into).toEqual({
      stepMs: 30 * minute,
      points: [
        [start + 30 * minute, 30, 44.5, 59],
        [start + 60 * minute, 60, 74.5, 89],
        [start + 90 * minute, 90, 104.5, 119],
        [start + 120 * minute, 120, 134.5, 149],
      ],
      p95: 143,
      last: 149,
      sampleCount: 120,
      damaged: [],
    });
    expect(out!.points[2]).toEqual([start + 90 * minute, 90, 94.5, 99]);
    expect(out!.points[3]).toEqual([start + 120 * minute, null, null, null]);
    expect(out).toMatchObject({ last: 99, sampleCount: 70 });
    await store.upkeep(target.own, Date.now());
    expect(await ask()).toEqual([into, out]);
  });

  test('draws round-trip times with their median, which one late answer does not move', async () => {
    const { store, settle } = subject();
    const target = await aTarget(subject(), { tenantId: subject().tenants[0] });
    const polls = [2, 3, 900].map((rtt, i) => target.poll(start + i * minute, rtt, 1, 1));
    await store.writeBatch(target.own, polls);
    await settle();
    const query = { fromMs: start, toMs: start + hour, points: 2 };
    const [found] = await store.range(target.own, target.keys.slice(0, 1), query);
    expect(found).toMatchObject({ points: [[start, 2, 3, 900]], p95: null, sampleCount: 3 });
  });

  test('gives each sample as it is where as many points are allowed, faster ones than expected included', async () => {
    const { store } = subject();
    const target = await aTarget(subject(), { tenantId: subject().tenants[0] });
    const times = [0, 1, 2, 2.5, 7, 8].map((minutes) => start + minutes * minute);
    await target.write(...times.map((at, i) => target.poll(at, i, i === 1 ? NaN : 10 * i, NaN)));
    const query = { fromMs: start, toMs: start + 8 * minute, points: Infinity, intervalMs: minute };
    const ask = async () =>
      (await store.range(target.own, target.keys, query)).map(({ points }) =>
        points.flatMap(([at, min, mean, max]) => (mean === null ? [] : [[at, min, mean, max]])),
      );
    const expected = [0, 2, 3, 4].map((i) => [times[i], 10 * i, 10 * i, 10 * i]);
    expect((await ask()).slice(1)).toEqual([expected, []]);
    await store.upkeep(target.own, Date.now());
    expect((await ask()).slice(1)).toEqual([expected, []]);
  });

  test('gives all samples of series as they were kept, packed or not, and which series there are', async () => {
    const { store, tenants, scope } = subject();
    const target = await aTarget(subject(), { tenantId: tenants[0] });
    await target.write(
      ...[0, 1, 2].map((i) => target.poll(start + i * hour, i, i === 1 ? NaN : 10 * i, NaN)),
    );
    const wanted = {
      ...{ tenantId: tenants[0], targetIds: [target.targetId] },
      metrics: ['if.in', 'if.out'] as const,
    };
    const ask = async (own = target.own) => ({
      series: (await store.seriesOf(own, wanted)).map(({ metric }) => metric).toSorted(),
      subjects: await store.subjectsOf(own, wanted),
      samples: await store.samples(own, target.keys, { fromMs: start, toMs: start + 2 * hour }),
    });
    const expected = {
      series: ['if.in', 'if.out'],
      subjects: [target.keys[1]!.subjectId],
      samples: [
        { timesMs: [start, start + hour], values: [0, 1] },
        { timesMs: [start], values: [0] },
        { timesMs: [], values: [] },
      ],
    };
    expect(await ask()).toEqual(expected);
    await store.upkeep(target.own, Date.now());
    expect(await ask()).toEqual(expected);
    const none = { timesMs: [], values: [] };
    expect(await ask(scope(tenants[1]))).toEqual({ series: [], subjects: [], samples: [none, none, none] });
  });

  test('tells the mean and the highest of each hour of many series, packed or not, and nothing of hours without a sample', async () => {
    const { store, settle, tenants, scope } = subject();
    const target = await aTarget(subject(), { tenantId: tenants[0] });
    const other = await aTarget(subject(), { tenantId: tenants[0] });
    const firstHour = start / hour;
    await store.writeBatch(target.own, [
      ...[0, 1, 2].map((i) => target.poll(start + i * minute, 1, i, NaN)),
      ...[0, 1].map((i) => target.poll(start + 2 * hour + i * minute, 1, 10 + i, i === 0 ? 7 : NaN)),
      other.poll(start + hour, 1, 5, 6),
    ]);
    await settle();
    const keys = [
      target.keys[1]!,
      target.keys[2]!,
      other.keys[1]!,
      { ...other.keys[1]!, subjectId: randomUUID() },
    ];
    const hours = { fromHour: firstHour, toHour: firstHour + 3 };
    const ask = (own = target.own) => store.hourly(own, keys, hours);
    const highest = async () => (await store.hourly(target.own, keys, hours, 'max'))[0];
    const expected = [
      [1, null, 10.5],
      [null, null, 7],
      [null, 5, null],
      [null, null, null],
    ];
    expect(await ask()).toEqual(expected);
    expect(await highest()).toEqual([2, null, 11]);
    await store.upkeep(target.own, Date.now());
    expect(await ask()).toEqual(expected);
    expect(await highest()).toEqual([2, null, 11]);
    // An hour that is not packed yet behind packed ones.
    await target.write(target.poll(start + hour, 1, 3, NaN));
    expect((await ask())[0]).toEqual([1, 3, 10.5]);
    expect(await ask(scope(tenants[1]))).toEqual(keys.map(() => [null, null, null]));
  });

  test('knows the newest sample of a series, wherever it is and however long it is silent', async () => {
    const { store } = subject();
    const target = await aTarget(subject(), { tenantId: subject().tenants[0] });
    const stranger = { ...target.keys[0]!, targetId: randomUUID() };
    const latest = () => store.latest(target.own, [stranger, ...target.keys]);
    expect(await latest()).toEqual([undefined, undefined, undefined, undefined]);
    await target.write(
      ...Array.from({ length: 30 }, (_, i) => target.poll(start + i * minute, i, i === 2 ? 22 : NaN, NaN)),
    );
    const expected = [
      undefined,
      { atMs: start + 29 * minute, value: 29 },
      { atMs: start + 2 * minute, value: 22 },
      undefined,
    ];
    expect(await latest()).toEqual(expected);
    await store.upkeep(target.own, Date.now());
    expect(await latest()).toEqual(expected);
    await target.write(target.poll(start - hour, 5, 6, 7));
    expect(await latest()).toEqual([...expected.slice(0, 3), { atMs: start - hour, value: 7 }]);
    await store.upkeep(target.own, Date.now());
    expect(await latest()).toEqual([...expected.slice(0, 3), { atMs: start - hour, value: 7 }]);
  });

  test('the newest sample is found across layouts that alternate', async () => {
    const { store, settle } = subject();
    const first = await aTarget(subject(), { tenantId: subject().tenants[0] });
    const second = await aTarget(subject(), { ...first, layoutColumns: columns.slice(0, 2) });
    await store.writeBatch(first.own, [
      first.poll(start, 1, 1, 1),
      first.poll(start + 3 * minute, 4, NaN, NaN),
      first.poll(start + 2 * minute, 3, 3, NaN),
      second.poll(start + minute, 2, 2),
      second.poll(start + 4 * minute, NaN, NaN),
    ]);
    await settle();
    expect(await store.latest(first.own, first.keys)).toEqual([
      { atMs: start + 3 * minute, value: 4 },
      { atMs: start + 2 * minute, value: 3 },
      { atMs: start, value: 1 },
    ]);
  });

  test('names the series with the highest mean or maximum of a time, exactly, also across packed and open hours', async () => {
    const { store, scope, settle } = subject();
    const tenantId = subject().tenants[0];
    const columnsOf = () => [
      { subjectId: randomUUID(), metric: 'device.cpu' as const },
      { subjectId: randomUUID(), metric: 'if.out_packets' as const },
      { subjectId: randomUUID(), metric: 'if.out_packets' as const },
    ];
    const targets = await Promise.all(
      [1, 2, 3].map(() => aTarget(subject(), { tenantId, layoutColumns: columnsOf() })),
    );
    const polls = targets.flatMap((target, d) =>
      Array.from({ length: 240 }, (_, i) =>
        target.poll(
          start + i * minute,
          99,
          d * 10 + (i === 150 ? 1000 : 0),
          d === 1 && i < 90 ? NaN : d * 10 + 5,
        ),
      ),
    );
    await store.writeBatch(scope(tenantId), polls);
    const ask = (by: 'mean' | 'max', from: number, to: number) =>
      store.top(scope(tenantId), {
        metric: 'if.out_packets',
        count: 4,
        by,
        fromMs: start + from * minute,
        toMs: start + to * minute,
      });
    const check = async () => {
      const mean = await ask('mean', 30, 210);
      expect(
        mean.map(({ targetId, subjectId, sampleCount, value }) => [
          targets.findIndex((target) => target.targetId === targetId),
          targets.flatMap((target) => target.keys).find((key) => key.subjectId === subjectId)?.metric,
          sampleCount,
          Math.round(value * 1e6) / 1e6,
        ]),
      ).toEqual([
        [2, 'if.out_packets', 180, 25.555556],
        [2, 'if.out_packets', 180, 25],
        [1, 'if.out_packets', 180, 15.555556],
        [1, 'if.out_packets', 120, 15],
      ]);
      expect((await ask('max', 30, 210)).map(({ value }) => value)).toEqual([1020, 1010, 1000, 25]);
      expect((await ask('max', 151, 240)).map(({ value }) => value)).toEqual([25, 20, 15, 10]);
      expect((await ask('mean', 60, 120)).map(({ value, sampleCount }) => [value, sampleCount])).toEqual([
        [25, 60],
        [20, 60],
        [15, 30],
        [10, 60],
      ]);
      expect(await ask('mean', 500, 600)).toEqual([]);
    };
    await settle();
    await check();
    await store.upkeep(scope(tenantId), start + 130 * minute);
    await check();
    await store.upkeep(scope(tenantId), Date.now());
    await check();
    // Repetitions, in the hours of the highest as well: they count once, late in the head and packed again.
    const repeated = [polls.slice(100, 110), polls.slice(0, 3), polls.slice(580, 590)].flat();
    await store.writeBatch(scope(tenantId), repeated);
    await settle();
    await check();
    await store.upkeep(scope(tenantId), Date.now());
    await check();
  });
}
