import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Api } from '@linekeeper/simulators/demo/api';
import { type Check } from './figures.ts';
import { type Happened, type Played } from './play.ts';
import { type Form } from './script.ts';
import { type WatchedSubject } from './settle.ts';
import { patience } from './measuring.ts';

/** Chances below this are taken for none. */
const chance = 1e-6;

/** Between which counts of `n` packets the lost ones lie, but for a chance of one in a million on each side. */
export function lostBetween(n: number, share: number): readonly [least: number, most: number] {
  let [weight, sum, least] = [(1 - share) ** n, 0, 0];
  for (let k = 0; k <= n; k++) {
    sum += weight;
    if (sum < chance) least = k + 1;
    if (1 - sum < chance) return [least, k];
    weight *= ((n - k) / (k + 1)) * (share / (1 - share));
  }
  return [least, n];
}

/** Loss and round-trip times of lines that were made lossy and narrow. */
export async function compareFigures(
  api: Api,
  watched: readonly WatchedSubject[],
  { happened }: Played,
  form: Form,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const one of happened) {
    const { what } = one;
    if (what.kind !== 'loss' && what.kind !== 'narrow') continue;
    const line = watched.find(({ kind, outlet }) => kind === 'line' && outlet.number === what.outlet);
    const values = await samples(
      api,
      line?.id ?? '',
      what.kind === 'loss' ? 'line.loss' : 'line.rtt',
      within(one, form),
    );
    const name = `${line?.name}, ${what.kind}`;
    if (what.kind === 'loss') {
      const pings = form.intervalS < 30 ? 8 : 20;
      const lost = values.reduce((sum, value) => sum + (value * pings) / 100, 0);
      const [least, most] = lostBetween(pings * values.length, what.share);
      const wrong =
        values.length > 0 && lost >= least - 0.01 && lost <= most + 0.01
          ? []
          : [`${lost} lost; ${least} to ${most} are likely`];
      checks.push({
        of: 'figures',
        what: name,
        wrong,
        found: `${lost.toFixed(0)} of ${pings * values.length} lost (likely: ${least} to ${most})`,
      });
    } else {
      // What is sent waits behind what fills the line: up to 200 ms of it, and one packet that is on its way (1,442 bytes at 256 kbit/s).
      const [least, most] = [50, 200 + 46 + 20];
      const wrong =
        values.length > 0 && values.every((value) => value >= least && value <= most)
          ? []
          : [`round trips of ${values.join(', ')} ms; a full line makes ${least} to ${most} ms`];
      checks.push({
        of: 'figures',
        what: name,
        wrong,
        found: `${values.map((value) => value.toFixed(0)).join(', ')} ms`,
      });
    }
  }
  return checks;
}

/** In which a run began and ended while it lasted. */
const within = ({ began, ended }: Happened, form: Form): readonly [number, number] => [
  began[1] + 1_000,
  ended[0] - patience(form).line,
];

async function samples(
  api: Api,
  id: string,
  metric: MetricName,
  [fromMs, toMs]: readonly [number, number],
): Promise<number[]> {
  const { series } = await api.call('POST /monitor/api/v1/wan/metrics/chart', {
    body: {
      subject: { kind: 'line', id },
      metrics: [metric],
      ...{ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), points: 1000 },
    },
  });
  return (series[0]?.points ?? []).flatMap(([, , value]) => value ?? []);
}

/** Whether the product knows by how much each agent's clock is wrong. */
export async function compareClocks(
  api: Api,
  watched: readonly WatchedSubject[],
  { happened }: Played,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { id, name, outlet } of watched.filter(({ kind }) => kind === 'agent')) {
    const back = happened.find(({ what }) => what.kind === 'agent' && what.outlet === outlet.number)?.what;
    const shiftMs = back?.kind === 'agent' ? back.shiftMs : 0;
    const { health } = await api.call('GET /monitor/api/v1/agents/:agentId', { params: { agentId: id } });
    const offsetMs = health?.clock?.offsetMs;
    const uncertaintyMs = health?.clock?.uncertaintyMs ?? 0;
    // Both clocks are this machine's; the offset is true within what the agent says itself.
    const isTrue = offsetMs !== undefined && Math.abs(offsetMs + shiftMs) <= uncertaintyMs + 1;
    const found = `${offsetMs?.toFixed(1)} ± ${uncertaintyMs.toFixed(1)} ms`;
    checks.push({ of: 'clock', what: name, wrong: isTrue ? [] : [`${found}; truly ${-shiftMs} ms`], found });
  }
  return checks;
}
