import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mondayMs, schedulesAt, scheduleWorld } from '../../../../test/schedule-world.ts';

let world: Awaited<ReturnType<typeof scheduleWorld>>;

/** Customers beside the three of the world: with two kinds of reports more than one statement notes. */
const many = 1500;
const addMany = async () => {
  await world.sql('begin');
  await world.sql(`select set_config('app.tenants', $1, true)`, [`{${world.msp}}`]);
  await world.sql(
    `select add_tenant($1, 16, 'Customer ' || lpad(at::text, 4, '0'), 'customer-' || at) from generate_series(1, $2) as at`,
    [world.msp, many],
  );
  await world.sql('commit');
};
const all = many + 3;

describe('a schedule of more customers than one can name', () => {
  beforeAll(async () => {
    world = await scheduleWorld();
    await addMany();
  });
  afterAll(() => world.close());

  it('is of each of them, whether all are wanted or those of an edition', async () => {
    const kinds = ['availability', 'inventory'];
    const id = await world.add(world.asProvider, { customers: { all: true }, kinds });
    const held = await world.add(world.asProvider, {
      customers: { editions: ['none'] },
      name: 'Held',
      kinds,
    });
    world.time.nowMs = mondayMs;
    await world.begin();
    for (const one of [id, held]) {
      const { rows } = await world.sql(
        `select count(distinct p.customer_id)::integer as customers, count(*)::integer as parts, max(p.position) as last
         from report_part p join report_run r on r.id = p.run_id where r.schedule_id = $1`,
        [one],
      );
      expect(rows).toEqual([{ customers: all, parts: 2 * all, last: 2 * all - 1 }]);
    }
  });

  it('says how many it left out, and which, all of them', async () => {
    const id = await world.add(world.asProvider, { customers: { all: true }, name: 'Left out' });
    await world.app.post(`${schedulesAt}/${id}/run`, {}, world.asProvider);
    await world.sql(
      `update report_part set state = 'left-out', reason = 'closed' where customer_name like 'Customer%'`,
    );
    const [run] = (await world.runs('provider', id)) as unknown as {
      id: string;
      leftOut: number;
      omitted: object[];
    }[];
    expect([run!.leftOut, run!.omitted.length]).toEqual([many, 50]);
    const page = async (number: number, as: object = world.asProvider) =>
      (
        await world.app.post(
          `${schedulesAt}/${id}/runs/${run!.id}/omitted/list`,
          { page: number, pageSize: 100 },
          as as never,
        )
      ).json.data;
    const last = await page(15);
    expect(last['total']).toBe(many);
    expect((last['list'] as object[]).at(-1)).toEqual({
      ...{ kind: 'availability', customer: 'Customer 1500', state: 'left-out', reason: 'closed' },
    });
    expect((await page(1, world.asBoss))['error']).toBe('NOT_FOUND');
  });

  it('offers those that a search finds, and names those that were chosen', async () => {
    const choices = async (customers: object) =>
      (await world.app.post(`${schedulesAt}/choices`, { customers }, world.asProvider)).json.data[
        'customers'
      ] as { list: { id: number; name: string }[]; total: number };
    const { list, total } = await choices({ search: 'customer 149' });
    expect(list.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `Customer 149${at}`));
    expect(total).toBe(all);
    const ids = [list[3]!.id];
    expect((await choices({ search: 'customer 0001', ids })).list.map(({ name }) => name)).toEqual([
      'Customer 1493',
      'Customer 0001',
    ]);
  });
});

describe('the language of a scheduled report', () => {
  beforeEach(async () => {
    world = await scheduleWorld();
  });
  afterEach(() => world.close());

  const titles = () =>
    world.delivery.sent
      .map(({ to, files }) => {
        const csv = Buffer.from(files!.at(-1)!.bytes).toString();
        return `${to}: ${/fact,title,(.*)\r/.exec(csv)?.[1]}`;
      })
      .toSorted();
  const reads = (username: string, language: string) =>
    world.sql('update member set language = $2 where username = $1', [username, language]);

  it('is that of each reader, of a customer too, and each is sent the file whose sum is kept', async () => {
    await reads('provider', 'zh-TW');
    await reads('two-boss', 'zh');
    const id = await world.add(world.asProvider, {
      ...{ customers: { ids: [world.one, world.two] }, toCustomers: true, language: 'reader' },
    });
    world.time.nowMs = mondayMs;
    await world.minute();
    // Who chose none has that of the tenant.
    expect(titles()).toEqual([
      'one-boss@example.com: Availability report',
      'provider@example.com: 可用率報表',
      'provider@example.com: 可用率報表',
      'two-boss@example.com: 可用率报表',
    ]);
    expect(await world.runs('provider', id)).toMatchObject([{ done: 2, omitted: [] }]);
    const { rows } = await world.sql(
      `select count(*)::integer as sendings, count(distinct s.report_id)::integer as reports,
         bool_and(exists (select from report_file f where f.report_id = s.report_id and f.format = 'csv'
           and s.files @> jsonb_build_array(jsonb_build_object('sha256', f.sha256)))) as fit
       from report_sending s`,
    );
    expect(rows).toEqual([{ sendings: 4, reports: 4, fit: true }]);
  });

  it('is one for all where the schedule names one', async () => {
    await reads('boss', 'zh');
    await world.add(world.asBoss, { language: 'zh-TW' });
    world.time.nowMs = mondayMs;
    await world.minute();
    expect(titles()).toEqual(['boss@example.com: 可用率報表']);
  });

  it('is made again under the same numbers where a run was killed between two of them', async () => {
    await reads('boss', 'zh');
    const second = await world.addMember(world.own, 'second', { administrator: true });
    await world.add(world.asBoss, { language: 'reader', memberIds: [second] });
    world.time.nowMs = mondayMs;
    await world.begin();
    const stop = new AbortController();
    let drawn = 0;
    world.drawing.draw = async () => {
      drawn += 1;
      if (drawn === 1) return Buffer.from('%PDF');
      stop.abort();
      throw new Error('stopped');
    };
    await world.runOne(stop.signal);
    world.drawing.draw = async () => Buffer.from('%PDF');
    await world.minute();
    expect(titles()).toEqual(['boss@example.com: 可用率报表', 'second@example.com: Availability report']);
    const { rows } = await world.sql('select language from report order by language');
    expect(rows.map(({ language }) => language)).toEqual(['en', 'zh']);
  });
});
