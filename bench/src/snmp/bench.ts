import { type Bench, type BenchOptions, type Row } from '../bench.ts';
import { startFleetProcess } from '../fleet-process.ts';
import { bareDgram } from './bare-dgram.ts';
import { netSnmpClient } from './net-snmp-client.ts';
import { ourClient } from './our-client.ts';
import { inTurn, type Pace, pollFor } from './pace.ts';
import { datagramsOf, fixedTemplate, oidsOf } from './questions.ts';

/** The rows of one thing that was measured: how often, and what one cost. */
function rowsOf(
  what: string,
  of: { ours: Pace; netSnmp: Pace; bare?: Pace },
  budgets: { netSnmp: number; bare?: number },
): Row[] {
  const { ours, netSnmp, bare } = of;
  const cpu = { value: ours.cpuMs, unit: 'ms', better: 'less' } as const;
  const rows: Row[] = [
    {
      what: `${what}: how many`,
      value: ours.pollsPerS,
      unit: '/s',
      better: 'more',
      peer: { name: 'net-snmp', value: netSnmp.pollsPerS },
    },
    {
      what: `${what}: CPU`,
      ...cpu,
      peer: { name: 'net-snmp', value: netSnmp.cpuMs },
      ratioBudget: budgets.netSnmp,
    },
  ];
  if (bare)
    rows.push({
      what: `${what}: CPU`,
      ...cpu,
      peer: { name: 'bare dgram', value: bare.cpuMs },
      ratioBudget: budgets.bare,
    });
  return rows;
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const agents = quick ? 50 : 500;
  // Short rounds and many: what else the machine does then meets all of them alike.
  const [rounds, ms] = quick ? [1, 500] : [15, 1_000];
  const fleet = await startFleetProcess(agents);
  const ours = await ourClient(fleet);
  const theirs = netSnmpClient(fleet);
  const bare = await bareDgram(fleet);
  const fixed = { oids: oidsOf(fixedTemplate), datagrams: datagramsOf(fixedTemplate) };
  const polled = { oids: oidsOf(ours.template), datagrams: datagramsOf(ours.template) };
  const gets = (forMs: number) => [
    () => pollFor(forMs, agents, ours.get),
    () => pollFor(forMs, agents, (index) => theirs.get(index, fixed.oids)),
    () => bare.pollFor(forMs, fixed.datagrams),
  ];
  const polls = (forMs: number) => [
    () => pollFor(forMs, agents, ours.poll),
    () => pollFor(forMs, agents, (index) => theirs.get(index, polled.oids)),
    () => bare.pollFor(forMs, polled.datagrams),
  ];
  const walks = (forMs: number) => [
    () => pollFor(forMs, agents, ours.walk),
    () => pollFor(forMs, agents, theirs.walk),
  ];
  try {
    say('warming up');
    for (const works of [gets, polls, walks]) await inTurn(1, works(quick ? 200 : 2_000));
    say(`GET of ${fixedTemplate.count} values, ${rounds} rounds of ${ms} ms each in turn`);
    const [ourGet, theirGet, bareGet] = await inTurn(rounds, gets(ms));
    say('polls as the server makes them');
    const [ourPoll, theirPoll, barePoll] = await inTurn(rounds, polls(ms));
    say('GETBULK walk of ifTable and ifXTable');
    const [ourWalk, theirWalk] = await inTurn(rounds, walks(ms));
    const describe = ({ oids }: { oids: string[][] }) => `${oids.flat().length} values, ${oids.length} PDUs`;
    return [
      ...rowsOf(
        `GET, ${describe(fixed)}`,
        { ours: ourGet!, netSnmp: theirGet!, bare: bareGet! },
        { netSnmp: 5, bare: 0.5 },
      ),
      ...rowsOf(
        `poll, ${describe(polled)}`,
        { ours: ourPoll!, netSnmp: theirPoll!, bare: barePoll! },
        { netSnmp: 5, bare: 0.5 },
      ),
      ...rowsOf('walk of ifTable and ifXTable', { ours: ourWalk!, netSnmp: theirWalk! }, { netSnmp: 3 }),
    ];
  } finally {
    ours.close();
    theirs.close();
    bare.close();
    await fleet.stop();
  }
}

export const snmpBench: Bench = {
  name: 'snmp',
  about:
    '500 simulated agents with 24 interfaces each in a process of their own on the same machine, 64 polls at a time, 15 rounds of 1 s in turn, all warm in one process: our engine, net-snmp 3.29 with a session an agent that stays open, and a bare dgram socket that sends ready datagrams of the same questions and only counts what comes back. Medians; CPU is that of the whole process for one poll. A GET reads 12 columns of 24 interfaces as known instances; a poll is what the server does by its plan of a device; a walk reads the 41 columns of both tables. Where the simulator is the limit, how many there are understates the faster side: CPU is the honest ratio.',
  run,
};
