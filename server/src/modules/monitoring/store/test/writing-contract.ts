import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type LayoutColumn, RefusedRecords } from '../types.ts';
import { aTarget, columns, type ContractSubject, hour, minute, start } from './a-target.ts';

/** What every MetricStore promises of writing and deleting. */
export function writingContract(subject: () => ContractSubject): void {
  test('gives back what was written, with no value where there was none', async () => {
    const target = await aTarget(subject(), { tenantId: subject().tenants[0] });
    await target.write(
      target.poll(start, 1.5, 1000, NaN),
      target.poll(start + minute, 2.25, NaN, NaN),
      target.poll(start + 2 * minute, NaN, Infinity, NaN),
    );
    expect(await target.read(0)).toEqual([
      [0, 1.5],
      [1, 2.25],
    ]);
    expect(await target.read(1)).toEqual([[0, 1000]]);
    expect(await target.read(2)).toEqual([]);
  });

  test('keeps values to the decimals of their metric, the same before and after packing', async () => {
    const { store } = subject();
    const target = await aTarget(subject(), { tenantId: subject().tenants[0] });
    await target.write(
      target.poll(start, 1.23456, 7.5, -0.2),
      target.poll(start + minute, 1e-9, 2 ** 52, 0.49),
    );
    const before = [await target.read(0), await target.read(1), await target.read(2)];
    expect(before).toEqual([
      [
        [0, 1.235],
        [1, 0],
      ],
      [
        [0, 8],
        [1, 2 ** 52],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ]);
    await store.upkeep(target.own, Date.now());
    expect([await target.read(0), await target.read(1), await target.read(2)]).toEqual(before);
  });

  test('takes any order, any age and repetitions, before and after packing, and keeps each sample once', async () => {
    const { store } = subject();
    const target = await aTarget(subject(), { tenantId: subject().tenants[0] });
    const at = (minutes: number) => target.poll(start + minutes * minute, minutes / 10, minutes, -minutes);
    const read = async () => (await target.read(1)).map(([, value]) => value);
    await target.write(at(200), at(5), at(5));
    await target.write(at(3), at(5), at(70));
    expect(await read()).toEqual([3, 5, 70, 200]);
    await store.upkeep(target.own, Date.now());
    expect(await read()).toEqual([3, 5, 70, 200]);
    await target.write(at(5), at(4), at(71), at(300));
    expect(await read()).toEqual([3, 4, 5, 70, 71, 200, 300]);
    await store.upkeep(target.own, Date.now());
    await store.upkeep(target.own, Date.now());
    expect(await read()).toEqual([3, 4, 5, 70, 71, 200, 300]);
    expect(await target.read(0)).toContainEqual([71, 7.1]);
  });

  test('follows a series through a change of layout within an hour', async () => {
    const { store, settle } = subject();
    const old = await aTarget(subject(), { tenantId: subject().tenants[0] });
    const added: LayoutColumn = { subjectId: randomUUID(), metric: 'if.in' };
    const grown = await aTarget(subject(), { ...old, layoutColumns: [columns[1]!, added, columns[0]!] });
    expect(grown.layoutId).not.toBe(old.layoutId);
    expect((await aTarget(subject(), { tenantId: old.tenantId, targetId: old.targetId })).layoutId).toBe(
      old.layoutId,
    );
    await store.writeBatch(old.own, [old.poll(start, 1, 10, 100), old.poll(start + minute, 2, 20, 200)]);
    await store.writeBatch(old.own, [grown.poll(start + 2 * minute, 30, 3000, 3)]);
    await settle();
    const check = async () => {
      expect((await old.read(0)).map(([, value]) => value)).toEqual([1, 2, 3]);
      expect((await grown.read(0)).map(([, value]) => value)).toEqual([10, 20, 30]);
      expect((await grown.read(1)).map(([, value]) => value)).toEqual([3000]);
      expect((await old.read(2)).map(([, value]) => value)).toEqual([100, 200]);
    };
    await check();
    await store.upkeep(old.own, Date.now());
    await check();
  });

  test('one batch may hold polls of many tenants, each of which sees its own alone', async () => {
    const { store, tenants, scope, settle } = subject();
    const targetId = randomUUID();
    const one = await aTarget(subject(), { tenantId: tenants[0], targetId });
    const two = await aTarget(subject(), { tenantId: tenants[1], targetId });
    await store.writeBatch(scope(...tenants), [one.poll(start, 1, 10, 100), two.poll(start, 2, 20, 200)]);
    await settle();
    const check = async () => {
      expect((await one.read(0)).map(([, value]) => value)).toEqual([1]);
      expect((await two.read(0)).map(([, value]) => value)).toEqual([2]);
      const range = { fromMs: start, toMs: start + hour, points: 100 };
      expect((await store.range(scope(tenants[1]), one.keys, range)).map((one_) => one_.sampleCount)).toEqual(
        [0, 0, 0],
      );
      expect(await store.latest(scope(tenants[1]), one.keys)).toEqual([undefined, undefined, undefined]);
      const top = await store.top(scope(tenants[1]), {
        metric: 'ping.rtt',
        count: 1000,
        by: 'max',
        fromMs: start,
        toMs: start + hour,
      });
      expect(new Set(top.map(({ tenantId }) => tenantId))).toEqual(new Set([tenants[1]]));
    };
    await check();
    await store.upkeep(scope(...tenants), Date.now());
    await check();
  });

  test('refuses what can never be kept, names each such record, and keeps nothing of its batch', async () => {
    const { store, tenants, scope, settle } = subject();
    const one = await aTarget(subject(), { tenantId: tenants[0] });
    const two = await aTarget(subject(), { tenantId: tenants[1] });
    const good = one.poll(start, 1, 2, 3);
    const bad = [
      { ...good, layoutId: 2_000_000_000 },
      { ...good, layoutId: two.layoutId },
      { ...good, targetId: two.targetId },
      one.poll(start, 1, 2),
      two.poll(start, 1, 2, 3),
      one.poll(NaN, 1, 2, 3),
      one.poll(start + 0.5, 1, 2, 3),
    ];
    const error = await store
      .writeBatch(scope(tenants[0]), [good, ...bad])
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RefusedRecords);
    expect([...(error as RefusedRecords).reasons.keys()]).toEqual(bad);
    await settle();
    expect(await one.read(0)).toEqual([]);
    const others = { tenantId: tenants[1], targetId: two.targetId, columns };
    await expect(store.layouts(scope(tenants[0]), [others])).rejects.toThrow(RangeError);
  });

  test('deletes a target with all its samples, and refuses its late polls', async () => {
    const { store, settle } = subject();
    const gone = await aTarget(subject(), { tenantId: subject().tenants[0] });
    const stays = await aTarget(subject(), { tenantId: subject().tenants[0] });
    for (const target of [gone, stays])
      await target.write(target.poll(start, 1, 2, 3), target.poll(start + 26 * hour, 4, 5, 6));
    await store.upkeep(gone.own, Date.now());
    await gone.write(gone.poll(start + 27 * hour, 7, 8, 9));
    await store.deleteTarget(gone.own, gone.tenantId, gone.targetId);
    await settle();
    expect(await gone.read(0)).toEqual([]);
    expect(await store.latest(gone.own, gone.keys)).toEqual([undefined, undefined, undefined]);
    expect((await stays.read(0)).length).toBe(2);
    await expect(store.writeBatch(gone.own, [gone.poll(start, 1, 2, 3)])).rejects.toThrow(RefusedRecords);
    await store.deleteTarget(gone.own, gone.tenantId, gone.targetId);
  });

  test('deletes by age whole hours only, of the named tenants only (or leaves it to the server)', async () => {
    const { store, tenants, scope } = subject();
    const one = await aTarget(subject(), { tenantId: tenants[0] });
    const two = await aTarget(subject(), { tenantId: tenants[1] });
    for (const target of [one, two]) {
      await target.write(target.poll(start, 1, 1, 1), target.poll(start + 90 * minute, 2, 2, 2));
      await store.upkeep(target.own, Date.now());
      await target.write(
        target.poll(start + 30 * minute, 1.5, 1, 1),
        target.poll(start + 150 * minute, 3, 3, 3),
      );
    }
    await store.deleteBefore(scope(tenants[0]), start + 119 * minute);
    expect((await one.read(0)).map(([, value]) => value)).toEqual(
      store.deletesByAge ? [2, 3] : [1, 1.5, 2, 3],
    );
    expect((await two.read(0)).map(([, value]) => value)).toEqual([1, 1.5, 2, 3]);
  });
}
