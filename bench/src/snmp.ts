import snmp from 'net-snmp';
import { type SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { makeGetTemplate, probes } from '@linekeeper/probes';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { type FleetProcess, startFleetProcess } from './fleet-process.ts';

const interfaces = 24;
const ifEntry = '1.3.6.1.2.1.2.2.1';
const ifXEntry = '1.3.6.1.2.1.31.1.1.1';
/** The twelve columns that a poll reads of each interface: 288 values. */
const columns = [
  ...[7, 8, 13, 14, 19, 20].map((column) => `${ifEntry}.${column}`),
  ...[6, 7, 10, 11, 15, 19].map((column) => `${ifXEntry}.${column}`),
];
const instances = columns.flatMap((column) =>
  Array.from({ length: interfaces }, (_, index) => `${column}.${index + 1}`),
);
const wholeTables = [
  ...Array.from({ length: 22 }, (_, index) => `${ifEntry}.${index + 1}`),
  ...Array.from({ length: 19 }, (_, index) => `${ifXEntry}.${index + 1}`),
];
/** Polls under way at a time: the same for both. */
const atOnce = 64;

interface Pace {
  readonly pollsPerS: number;
  readonly cpuMs: number;
}

/** Polls agents one after the other, so many at a time, for a while; throws when one fails. */
async function pace(ms: number, agents: number, poll: (index: number) => Promise<void>): Promise<Pace> {
  let [next, done] = [0, 0];
  const cpu = process.cpuUsage();
  const began = performance.now();
  const worker = async () => {
    while (performance.now() - began < ms) {
      await poll(next++ % agents);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { user, system } = process.cpuUsage(cpu);
  return { pollsPerS: (done * 1000) / (performance.now() - began), cpuMs: (user + system) / 1000 / done };
}

/** Several rounds in turn, so that both meet the same machine; the median of each. */
async function inTurn(
  rounds: number,
  ours: () => Promise<Pace>,
  theirs: () => Promise<Pace>,
): Promise<[Pace, Pace]> {
  const measured: [Pace, Pace][] = [];
  for (let round = 0; round < rounds; round++) measured.push([await ours(), await theirs()]);
  const median = (pick: (pair: [Pace, Pace]) => Pace) => {
    const sorted = measured.map(pick).sort((a, b) => a.pollsPerS - b.pollsPerS);
    return sorted[Math.floor(sorted.length / 2)]!;
  };
  return [median(([first]) => first), median(([, second]) => second)];
}

function ourEngine(fleet: FleetProcess) {
  const engine = probes.snmp();
  const targets: SnmpTarget[] = fleet.addresses.map((address) => ({
    address,
    port: fleet.port,
    credentials: { version: 'v2c', community: 'public' },
  }));
  const template = makeGetTemplate(instances);
  return {
    async get(index: number) {
      const result = await engine.get(targets[index]!, template);
      if (!result.ok || result.values.length !== instances.length)
        throw new Error(`Our GET failed: ${JSON.stringify(result).slice(0, 200)}`);
    },
    async walk(index: number) {
      const result = await engine.walkColumns(targets[index]!, { columns: wholeTables });
      if (!result.ok) throw new Error(`Our walk failed: ${JSON.stringify(result).slice(0, 200)}`);
    },
    close: () => engine.close(),
  };
}

function netSnmp(fleet: FleetProcess) {
  const sessions = fleet.addresses.map((address) => {
    const session = snmp.createSession(address, 'public', {
      port: fleet.port,
      version: snmp.Version2c,
      timeout: 5_000,
      retries: 1,
    });
    session.on('error', () => {});
    return session;
  });
  const get = (index: number, oids: string[]) =>
    new Promise<void>((resolve, reject) =>
      sessions[index]!.get(oids, (error) => (error ? reject(error) : resolve())),
    );
  const subtree = (index: number, oid: string) =>
    new Promise<void>((resolve, reject) =>
      sessions[index]!.subtree(
        oid,
        20,
        () => {},
        (error) => (error ? reject(error) : resolve()),
      ),
    );
  return {
    async get(index: number) {
      for (let at = 0; at < instances.length; at += 60) await get(index, instances.slice(at, at + 60));
    },
    async walk(index: number) {
      await subtree(index, ifEntry);
      await subtree(index, ifXEntry);
    },
    close: () => sessions.forEach((session) => session.close()),
  };
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const agents = quick ? 50 : 500;
  const [rounds, ms] = quick ? [1, 500] : [5, 3_000];
  const fleet = await startFleetProcess(agents);
  const ours = ourEngine(fleet);
  const theirs = netSnmp(fleet);
  try {
    say('warming up');
    for (const poll of [ours.get, ours.walk, theirs.get, theirs.walk])
      await pace(quick ? 100 : 1_000, agents, poll);
    say(`GET of ${instances.length} values, ${rounds} rounds of ${ms} ms each in turn`);
    const [ourGet, theirGet] = await inTurn(
      rounds,
      () => pace(ms, agents, ours.get),
      () => pace(ms, agents, theirs.get),
    );
    say('GETBULK walk of ifTable and ifXTable');
    const [ourWalk, theirWalk] = await inTurn(
      rounds,
      () => pace(ms, agents, ours.walk),
      () => pace(ms, agents, theirs.walk),
    );
    const peer = (value: number) => ({ name: 'net-snmp', value });
    return [
      {
        what: 'GET, 288 values',
        value: ourGet.pollsPerS,
        unit: 'polls/s',
        better: 'more',
        peer: peer(theirGet.pollsPerS),
      },
      {
        what: 'GET, CPU of a poll',
        value: ourGet.cpuMs,
        unit: 'ms',
        better: 'less',
        budget: 0.2,
        peer: peer(theirGet.cpuMs),
        ratioBudget: 10,
      },
      {
        what: 'GETBULK, ifTable and ifXTable',
        value: ourWalk.pollsPerS,
        unit: 'walks/s',
        better: 'more',
        peer: peer(theirWalk.pollsPerS),
      },
      {
        what: 'GETBULK, CPU of a walk',
        value: ourWalk.cpuMs,
        unit: 'ms',
        better: 'less',
        peer: peer(theirWalk.cpuMs),
        ratioBudget: 3,
      },
    ];
  } finally {
    ours.close();
    theirs.close();
    await fleet.stop();
  }
}

export const snmpBench: Bench = {
  name: 'snmp',
  about:
    '500 simulated agents with 24 interfaces each in a process of their own on the same machine, 64 polls at a time, 5 rounds of 3 s in turn with net-snmp 3.29, medians. A GET poll reads 12 columns of 24 interfaces (288 values) as known instances; a walk reads the 41 columns of both tables. Where the simulator is the limit, polls/s understate the faster side: CPU of a poll is the honest ratio.',
  run,
};
