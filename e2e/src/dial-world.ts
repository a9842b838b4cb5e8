import { serverAlone } from '@linekeeper/contract/dial/dial-sources';
import { dialTestKinds } from '@linekeeper/contract/dial/dial-test-kinds';
import { states } from '@linekeeper/contract/monitoring/states';
import { type HeatMap, type PathRow, type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { type WorldAnswer } from './device-world.ts';
import { worldStates } from './world-charts.ts';
import { outlets, worldDevice } from './world-devices.ts';

type Body = Readonly<Record<string, unknown>>;
const none = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 0]));
const minuteMs = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const idOf = (kind: number, n: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const testIdOf = (n: number) => idOf(6, n);
export const pathIdOf = (n: number) => idOf(7, n);
const targets = ['总部网关', '云桌面'] as const;

/** The calls about dial tests: one test of some outlets, two targets each; the second outlet's second one fails, its first was hardly measured. */
export class DialWorld {
  readonly #now = Date.now();
  readonly paths: PathRow[] = outlets.slice(0, 3).flatMap((outlet, row) =>
    targets.map((target, column): PathRow => ({
      ...{ id: pathIdOf(row * 2 + column), source: 'server', address: '203.0.113.1', lineId: idOf(5, row) },
      ...{ sourceId: null, sourceName: null, sourceLineId: null, sourceLineName: null },
      ...{ isGateway: false, isHub: false, targetAgentName: null },
      ...{ lineName: target, provider: '中国电信', outletId: outlet.id, outletName: outlet.name },
      state: {
        ...{ state: 'up', reason: 'test-answers', since: iso(this.#now - 60 * minuteMs) },
        ...{ pingSent: null, pingReceived: null },
      },
      ...{
        measuredAt: iso(this.#now - minuteMs),
        values: { 'dial.rtt': 12.5 + row, 'dial.loss': 0 },
        violated: [],
      },
    })),
  );
  readonly test: TestDetail = {
    ...{
      id: testIdOf(0),
      name: '到总部',
      kind: 'ping',
      tags: [],
      isEnabled: true,
      intervalS: 60,
      hours: null,
    },
    ...{
      pathCount: this.paths.length,
      states: { up: 6, down: 0, unreachable: 0, maintenance: 0, unmeasured: 0 },
      violatedCount: 0,
    },
    ...{ measuredAt: iso(this.#now - minuteMs), settings: {}, expectations: [], version: 0 },
    targets: [
      {
        ...{ id: idOf(8, 0), address: '203.0.113.1', lineId: null, lineName: null },
        ...{ agentId: null, agentName: null, isGateway: false, isHub: false, isListed: false },
      },
    ],
    ...{
      sources: serverAlone,
      sourceOutlets: [],
      agentCount: 0,
      overLines: false,
      list: null,
      monthMegabytes: 10_000,
    },
  };

  answer(route: string, body: Body = {}): WorldAnswer | undefined {
    const path = route.replace(/^\w+ \/(?:dial|monitor)\/api\/v1/, '');
    if (path.startsWith('/wan/subjects/dial_path/')) return this.#measured(path, body);
    if (path === '/templates') return { data: { list: [] } };
    if (path === '/tests/list') return { data: page([this.test]) };
    if (path === '/tests/counts')
      return {
        data: {
          total: 1,
          kind: { ...none(dialTestKinds), [this.test.kind]: 1 },
          state: { ...none(states), up: 1 },
        },
      };
    if (path === '/tests/create') return { data: { id: this.test.id } };
    if (path === '/tests/run')
      return {
        data: { ok: false, elapsedMs: 3_000, reason: 'unreachable', cause: null, detail: null, result: null },
      };
    if (!path.startsWith(`/tests/${this.test.id}`)) return undefined;
    if (path.endsWith('/heat-map')) return { data: this.#map(body) };
    if (path.endsWith('/distribution')) return { data: this.#distribution(body) };
    if (path.endsWith('/paths')) {
      const { pathId, outletId } = body;
      const isWanted = ({ id, ...row }: PathRow) =>
        (pathId === undefined || id === pathId) && (outletId === undefined || row.outletId === outletId);
      return { data: page(this.paths.filter(isWanted)) };
    }
    return { data: this.test };
  }

  #measured(path: string, body: Body): WorldAnswer {
    if (path.endsWith('/runs/list')) {
      const run = { kind: 'ping', ok: true, reason: null, elapsedMs: 900, values: { 'dial.rtt': 12.5 } };
      return { data: { runs: [{ at: iso(this.#now - minuteMs), ...run }], next: null } };
    }
    if (path.endsWith('/states'))
      return { data: worldStates({ ...worldDevice(0, this.#now), state: this.paths[0]!.state }, body) };
    const range = { from: iso(this.#now - 60 * minuteMs), to: iso(this.#now) };
    if (path.endsWith('/smoke')) return { data: { ...range, stepMs: minuteMs, columns: [] } };
    return { data: { events: [] } };
  }

  #told = ({ from, to }: Body) => ({ from, to, counts: 'packets', resolutionPercent: 2 });

  #map(body: Body): HeatMap {
    const each = <T>(of: (n: number) => T) => this.paths.map((_, n) => of(n));
    return {
      ...this.#told(body),
      outlets: outlets.slice(0, 3).map(({ id, name }) => ({ id, name, source: null })),
      targets: [...targets],
      paths: each(pathIdOf),
      ...{ rows: each((n) => Math.floor(n / 2)), columns: each((n) => n % 2) },
      values: each((n) => (n === 3 || n === 5 ? null : 12 + 20 * n)),
      runs: each((n) => (n === 5 ? 0 : n === 2 ? 11 : 60)),
      failed: each((n) => (n === 3 ? 60 : 0)),
      lost: each((n) => (n === 5 ? null : n === 3 ? 100 : 0)),
      coverage: each((n) => (n === 5 ? 0 : n === 2 ? 18 : 100)),
    } as HeatMap;
  }

  #distribution(body: Body) {
    const list = outlets.slice(0, 3).map(({ id, name }, n) => ({
      ...{
        id,
        name,
        pathCount: 2,
        pathId: pathIdOf(2 * n),
        count: 600,
        runs: 60,
        failed: 0,
        lossPercent: 0.5,
      },
      ...{ coverage: 100, min: 5, p5: 8, p25: 20 - n, median: 30 - 5 * n, p75: 40, p95: 60, max: 900 },
    }));
    return { ...this.#told(body), list };
  }
}

const page = (list: readonly object[]) => ({ list, total: list.length, page: 1, pageSize: 20 });
