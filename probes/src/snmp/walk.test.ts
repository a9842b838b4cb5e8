import { createSession, type Varbind, Version2c } from 'net-snmp';
import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Asked,
  encodeReply,
  honest,
  int,
  startFakeAgent,
  text,
  varbind,
} from '../../test/fake-agent.ts';
import { type Snmpd, startSnmpd } from '@linekeeper/simulators/snmpd';
import { SnmpExchange } from './exchange.ts';
import { walkColumns, type Walked, type WalkLimits } from './walk.ts';

let snmpd: Snmpd;
const exchange = new SnmpExchange();
const closing: (() => void)[] = [];
beforeAll(async () => {
  snmpd = await startSnmpd();
});
afterEach(() => closing.splice(0).forEach((close) => close()));
afterAll(async () => {
  exchange.close();
  await snmpd.stop();
});

const ifEntry = '1.3.6.1.2.1.2.2.1';
const ifXEntry = '1.3.6.1.2.1.31.1.1.1';

async function walked(target: SnmpTarget, columns: string[], limits?: WalkLimits): Promise<Walked> {
  const result = await walkColumns(exchange, target, { columns, limits });
  if (!result.ok) throw new Error(`${result.reason} ${result.detail}`);
  return result;
}

function subtreeByNetSnmp(oid: string): Promise<Varbind[]> {
  const options = { port: snmpd.port, version: Version2c };
  const session = createSession('127.0.0.1', snmpd.community, options);
  const all: Varbind[] = [];
  return new Promise((resolve, reject) => {
    session.subtree(
      oid,
      20,
      (varbinds) => all.push(...varbinds),
      (error) => {
        session.close();
        if (error) reject(error);
        else resolve(all);
      },
    );
  });
}

test.each(['v1', 'v2c'] as const)(
  '%s reads the same tables from a real snmpd as net-snmp does',
  async (version) => {
    const target = {
      address: '127.0.0.1',
      port: snmpd.port,
      credentials: { version, community: snmpd.community },
    };
    const columns = [
      `${ifEntry}.1`,
      `${ifEntry}.2`,
      `${ifEntry}.3`,
      `${ifXEntry}.1`,
      `${ifXEntry}.15`,
      `${ifEntry}.6`,
    ];
    const { rows, stoppedBy } = await walked(target, columns);
    expect(stoppedBy).toBeNull();
    for (const [position, column] of columns.entries()) {
      const theirs = await subtreeByNetSnmp(column);
      const ours = [...rows].filter(([, row]) => row[position]);
      expect(ours.map(([index]) => `${column}.${index}`).sort()).toEqual(
        theirs.map((item) => item.oid).sort(),
      );
      for (const [index, row] of ours) {
        const there = theirs.find((item) => item.oid === `${column}.${index}`)?.value;
        expect(row[position]?.value, `${column}.${index}`).toEqual(there);
      }
    }
  },
);

async function fake(answer: Parameters<typeof startFakeAgent>[0], version: 'v1' | 'v2c' = 'v2c') {
  const agent = await startFakeAgent(answer);
  closing.push(() => agent.close());
  const target: SnmpTarget = {
    address: '127.0.0.1',
    port: agent.port,
    credentials: { version, community: 'c' },
    timeoutMs: 10_000,
    retries: 3,
  };
  return { agent, target };
}

const column = '1.3.6.1.4.1.9999.1.1';
const table = (columns: number, rows: number): [string, Buffer][] =>
  Array.from({ length: columns * rows }, (_, i) => {
    const [c, r] = [Math.floor(i / rows) + 1, (i % rows) + 1];
    return [`${column}.${c}.${r * 1000}`, int(c * 10_000 + r)];
  });
const columnsOf = (count: number) => Array.from({ length: count }, (_, i) => `${column}.${i + 1}`);

function expectTable(result: Walked, columns: number, rows: number): void {
  expect(result.stoppedBy).toBeNull();
  expect(result.rows.size).toBe(rows);
  for (let r = 1; r <= rows; r += 1) {
    const values = result.rows.get(`${r * 1000}`)?.map((value) => value?.value);
    expect(values).toEqual(Array.from({ length: columns }, (_, c) => (c + 1) * 10_000 + r));
  }
}

test.each(['v1', 'v2c'] as const)('%s reads many columns and rows whole', async (version) => {
  const { target } = await fake(honest(table(21, 60)), version);
  expectTable(await walked(target, columnsOf(21)), 21, 60);
});

test('columns with holes keep their rows apart', async () => {
  const all = table(3, 40).filter((_, i) => i % 7 !== 3);
  const { target } = await fake(honest(all));
  const { rows } = await walked(target, columnsOf(3));
  const found = [...rows].flatMap(([index, row]) =>
    row.flatMap((value, c) => (value ? [`${column}.${c + 1}.${index}=${value.value}`] : [])),
  );
  expect(found.sort()).toEqual(
    all.map(([oid, value]) => `${oid}=${value.readUIntBE(2, value.length - 2)}`).sort(),
  );
});

test('an agent that says too big is asked for less, at last for single columns', async () => {
  const change = (asked: Asked) =>
    asked.oids.length * asked.maxRepetitions > 1 ? { errorStatus: 1, varbinds: [] } : undefined;
  const { target } = await fake(honest(table(5, 8), change));
  expectTable(await walked(target, columnsOf(5)), 5, 8);
});

test('an agent for which one value is too big fails as too big', async () => {
  const { target } = await fake((asked) => encodeReply(asked, { errorStatus: 1, varbinds: [] }));
  expect(await walkColumns(exchange, target, { columns: columnsOf(4) })).toMatchObject({
    ok: false,
    reason: 'tooBig',
  });
});

test('an agent that is silent when asked for much is asked for less', async () => {
  const answer = honest(table(2, 30));
  const { target } = await fake((asked) => (asked.maxRepetitions > 6 ? undefined : answer(asked)));
  expectTable(await walked({ ...target, timeoutMs: 300 }, columnsOf(2)), 2, 30);
});

test('an agent that is silent at all is a timeout, soon', async () => {
  const { agent, target } = await fake(() => undefined);
  const result = await walkColumns(
    exchange,
    { ...target, timeoutMs: 30, retries: 1 },
    { columns: columnsOf(3) },
  );
  expect(result).toMatchObject({ ok: false, reason: 'timeout' });
  expect(agent.asked).toHaveLength(2);
});

test('answers that are cut short are completed by further questions', async () => {
  const answer = honest(table(4, 20));
  const { target } = await fake((asked) => {
    const whole = answer(asked);
    if (asked.oids.length * asked.maxRepetitions < 6) return whole;
    // Five varbinds only: one row and a bit.
    return honest(table(4, 20))({ ...asked, maxRepetitions: Math.ceil(5 / asked.oids.length) });
  });
  expectTable(await walked(target, columnsOf(4)), 4, 20);
});

const oneColumn = [`${column}.1`];

test('an agent that repeats one OID for ever ends the walk', async () => {
  const { agent, target } = await fake((asked) =>
    encodeReply(asked, { varbinds: [varbind(`${column}.1.5`, int(1))] }),
  );
  const result = await walked(target, oneColumn);
  expect(result.stoppedBy).toBe('order');
  expect([...result.rows.keys()]).toEqual(['5']);
  expect(agent.asked.length).toBeLessThanOrEqual(2);
});

test('an agent that goes back ends the walk', async () => {
  let next = 100;
  const { target } = await fake((asked) =>
    encodeReply(asked, { varbinds: [varbind(`${column}.1.${next--}`, int(1))] }),
  );
  const result = await walked(target, oneColumn);
  expect(result).toMatchObject({ stoppedBy: 'order' });
  expect(result.rows.size).toBe(1);
});

test('a column that goes back ends alone, though the one beside it rises', async () => {
  const [first, second] = columnsOf(2) as [string, string];
  const indexes = [1, 2, 9, 4, 5];
  const { target } = await fake((asked) => {
    // By where the first column stands; it ends after five rows.
    const stands = Number(asked.oids[0]!.slice(first.length + 1));
    const rows = indexes
      .slice(stands)
      .flatMap((index, i) => [
        varbind(`${first}.${stands + i + 1}`, int(stands + i + 1)),
        ...(asked.oids.length > 1 ? [varbind(`${second}.${index}`, int(100 * (stands + i + 1)))] : []),
      ]);
    const ends = asked.oids.map((oid) => varbind(oid, Buffer.from([0x82, 0])));
    return encodeReply(asked, {
      varbinds: [...rows, ...ends].slice(0, asked.oids.length * asked.maxRepetitions),
    });
  });
  const { rows, stoppedBy } = await walked(target, [first, second]);
  expect(stoppedBy).toBe('order');
  const values = [...rows].map(([index, row]) => [index, ...row.map((value) => value?.value)]);
  expect(values).toEqual([
    ['1', 1, 100],
    ['2', 2, 200],
    ['3', 3, undefined],
    ['9', undefined, 300],
    ['4', 4, undefined],
    ['5', 5, undefined],
  ]);
});

/** Rising OIDs for ever. */
function endless(value: Buffer) {
  return (asked: Asked) => {
    const from = Number(asked.oids[0]!.slice(`${column}.1.`.length) || 0);
    const most = Math.max(1, Math.min(asked.maxRepetitions, Math.floor(50_000 / value.length)));
    const varbinds = Array.from({ length: most }, (_, i) => varbind(`${column}.1.${from + i + 1}`, value));
    return encodeReply(asked, { varbinds });
  };
}

test('endless rows end at the greatest number of rows', async () => {
  const { target } = await fake(endless(int(1)));
  const result = await walked(target, oneColumn, { maxRows: 500 });
  expect(result.stoppedBy).toBe('rows');
  expect(result.rows.size).toBe(500);
});

test('endless large values end at the greatest number of octets', async () => {
  const { target } = await fake(endless(text(Buffer.alloc(50_000, 65))));
  const result = await walked(target, oneColumn, { maxBytes: 1_000_000 });
  expect(result.stoppedBy).toBe('bytes');
  expect(result.bytes).toBeLessThan(1_100_000);
});

test('a walk that lasts too long ends at its deadline', async () => {
  let nowMs = 0;
  const clock = { monotonicMs: () => (nowMs += 10), wallMs: () => nowMs };
  const { target } = await fake(endless(int(1)));
  const result = await walkColumns(exchange, target, {
    columns: oneColumn,
    clock,
    limits: { deadlineMs: 200 },
  });
  expect(result).toMatchObject({ ok: true, stoppedBy: 'deadline' });
});

test('more values than were asked for are not believed', async () => {
  const { target } = await fake((asked) => {
    const rows = Array.from({ length: asked.maxRepetitions + 1 }, (_, i) =>
      varbind(`${column}.1.${i + 1}`, int(1)),
    );
    return encodeReply(asked, { varbinds: rows });
  });
  const once = { ...target, retries: 0, timeoutMs: 500 };
  expect(await walkColumns(exchange, once, { columns: oneColumn })).toMatchObject({
    ok: false,
    reason: 'malformed',
  });
});

test('an error status in the midst of a walk is told with its reason', async () => {
  const check = async (errorStatus: number, reason: string) => {
    const { target } = await fake((asked) => encodeReply(asked, { errorStatus, errorIndex: 0 }));
    const result = await walkColumns(exchange, target, { columns: columnsOf(2) });
    expect(result).toMatchObject({ ok: false, reason });
  };
  await check(16, 'auth');
  await check(77, 'refused');
  expect(await walkColumns(exchange, (await fake(() => undefined)).target, { columns: ['x'] })).toMatchObject(
    {
      reason: 'invalid',
    },
  );
});
