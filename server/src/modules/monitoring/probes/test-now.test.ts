import { describe, expect, it } from 'vitest';
import { type Language, languages } from '@linekeeper/contract/language';
import { type Discovery, type ProbeFailureReason } from '@linekeeper/contract/monitoring/probes';
import { silentLog } from '../../../platform/log.ts';
import { type TestTools } from './probe.ts';
import { probes } from './probes.ts';
import { type Test, testNow } from './test-now.ts';

const asked = { address: '10.8.0.1', port: 161, snmpVersion: 'v2c', community: 'public' } as const;
const found = {
  ...{ sysName: 'core-1', sysDescr: '', sysObjectId: '', sysLocation: 'Rack 3', sysContact: '' },
  ...{ sysUpTimeMs: 1, brand: 'Cisco', model: 'C9300', serialNumber: '', firmware: '', kind: 'switch' },
  ...{ interfaces: [], processors: [], memory: null, warnings: [] },
} satisfies Discovery;

/** Tools of which the device answers pings with these times, and SNMP unless it fails. */
const toolsOf = (rttsMs: (number | null)[] | undefined, fails?: ProbeFailureReason): TestTools => ({
  icmp: {
    ping: async () => [rttsMs ? { ok: true, rttsMs } : { ok: false, reason: 'unavailable', elapsedMs: 1 }],
  },
  snmp: {
    discover: async () =>
      fails ? { ok: false, reason: fails, elapsedMs: 9 } : { ok: true, found, elapsedMs: 12.44 },
  },
});
const both = (tools: TestTools): Test[] =>
  (['snmp', 'ping'] as const).map((probe) => ({
    probe,
    ask: (signal) => probes[probe].test(asked, tools, signal),
  }));
const run = (tests: readonly Test[], language: Language = 'en', deadline = new AbortController().signal) =>
  testNow(tests, { language, deadline, log: silentLog });
const answered = toolsOf([4, 4.426, null]);

describe('a test of the probes', () => {
  it('says what answered, in numbers, and as whom', async () => {
    expect(await run(both(answered))).toEqual([
      {
        probe: 'snmp',
        tone: 'good',
        lines: ['SNMP answered in 12.4\u00a0ms'],
        facts: [
          ['Name', 'core-1'],
          ['Brand and model', 'Cisco C9300'],
          ['Kind', 'Switch'],
          ['Location', 'Rack 3'],
          ['Interfaces', '0'],
        ],
        identity: { name: 'core-1', kind: 'switch' },
      },
      {
        probe: 'ping',
        tone: 'warn',
        lines: ['Ping: 2 of 3 answered, round trip 4.21\u00a0ms'],
        facts: [],
        identity: null,
      },
    ]);
  });

  it.each([
    ['zh', 'SNMP 没有应答', '设备在线，但 SNMP 不应答', 'Ping 应答 3/3，往返 1\u00a0ms'],
    ['zh-TW', 'SNMP 沒有回應', '設備有連線，但 SNMP 沒有回應', 'Ping 回應 3/3，往返 1\u00a0ms'],
    ['en', 'No answer to SNMP', 'The device is there', 'Ping: 3 of 3 answered, round trip 1\u00a0ms'],
  ] as const)(
    'says in %s why SNMP is silent where pings come back',
    async (language, fault, advice, pings) => {
      const [snmp, ping] = await run(both(toolsOf([1, 1, 1], 'timeout')), language);
      expect(snmp).toMatchObject({ tone: 'bad', lines: [fault, expect.stringContaining(advice)] });
      expect(ping).toMatchObject({ tone: 'good', lines: [pings] });
    },
  );

  it('advises by what ping saw, and by nothing where nobody pinged', async () => {
    const adviceOf = async (rttsMs: (number | null)[] | undefined, fails: ProbeFailureReason) =>
      (await run(both(toolsOf(rttsMs, fails))))[0]?.lines[1];
    expect(await adviceOf([null, null], 'timeout')).toMatch(/cabling/);
    expect(await adviceOf(undefined, 'timeout')).toMatch(/firewall on the way/);
    expect(await adviceOf([1], 'refused')).toMatch(/lets this server in/);
    expect(await adviceOf([1], 'malformed')).toMatch(/version is right/);
    expect(await adviceOf([1], 'unavailable')).toMatch(/probing tools/);
  });

  it('tells a device that blocks pings from a server that cannot ping', async () => {
    const pingOf = async (rttsMs: (number | null)[] | undefined) => (await run(both(toolsOf(rttsMs))))[1];
    expect(await pingOf([null, null])).toMatchObject({
      tone: 'warn',
      lines: [expect.stringMatching(/0 of 2/)],
    });
    expect(await pingOf(undefined)).toMatchObject({
      tone: 'quiet',
      lines: [expect.stringMatching(/no ping tool/)],
    });
  });
});

describe('a probe that does not answer as it should', () => {
  const [, ping] = both(answered) as [Test, Test];
  const pingAnswers = { probe: 'ping', tone: 'warn', lines: [expect.stringMatching(/^Ping: 2 of 3/)] };
  const hangs: Test = { probe: 'snmp', ask: () => new Promise(() => {}) };
  const throwing: readonly Test['ask'][] = [
    async () => {
      throw new Error('broken');
    },
    () => {
      throw new Error('broken');
    },
    async () => ({
      say() {
        throw new Error('no words');
      },
    }),
  ];

  it.each(throwing)('takes nothing from the others when it throws (%#)', async (ask) => {
    const [snmp, other] = await run([{ probe: 'snmp', ask }, ping]);
    expect(snmp).toMatchObject({ tone: 'bad', lines: [expect.stringMatching(/^The SNMP test failed/)] });
    expect(other).toMatchObject(pingAnswers);
  });

  it('takes nothing from the others when it hangs: the deadline ends it', async () => {
    const deadline = new AbortController();
    const results = run([hangs, ping], 'en', deadline.signal);
    // Long enough for ping, whose answer is at hand.
    await new Promise(setImmediate);
    deadline.abort();
    const [snmp, other] = await results;
    expect(snmp).toMatchObject({ tone: 'bad', lines: [expect.stringMatching(/^SNMP did not finish/)] });
    expect(other).toMatchObject(pingAnswers);
  });

  it('is late, whatever it says of being given up', async () => {
    const deadline = new AbortController();
    const givesUp: Test = {
      probe: 'snmp',
      ask: (signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () =>
            resolve(probes.snmp.test(asked, toolsOf([1], 'aborted'), signal)),
          ),
        ),
    };
    const results = run([givesUp], 'en', deadline.signal);
    deadline.abort();
    expect((await results)[0]?.lines).toEqual([expect.stringMatching(/did not finish/)]);
    expect((await run([hangs], 'en', AbortSignal.abort()))[0]?.lines[0]).toMatch(/did not finish/);
  });

  it('has its words in every language', async () => {
    const over = AbortSignal.abort();
    const lines = async (ask: Test['ask'], language: Language, deadline?: AbortSignal) =>
      (await run([{ probe: 'snmp', ask }], language, deadline))[0]?.lines[0];
    const said = languages.map(async (language) => [
      await lines(hangs.ask, language, over),
      await lines(throwing[0] as Test['ask'], language),
    ]);
    const all = (await Promise.all(said)).flat();
    expect(new Set(all).size).toBe(2 * languages.length);
    expect(all.every((line) => line?.includes('SNMP') && !line.includes('{'))).toBe(true);
  });
});
