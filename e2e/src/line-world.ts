import { type LineGroup } from '@linekeeper/contract/lines/line-groups';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type WorldAnswer } from './device-world.ts';
import { EvidenceAnswers } from './evidence-answers.ts';
import { faultSideOf, pathsOf, smokeOf } from './line-witnesses.ts';
import { noise, worldStates } from './world-charts.ts';
import { deviceIdOf, interfaceIdOf, iso, outlets, worldDevice } from './world-devices.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
type Body = Readonly<Record<string, unknown>>;

export const lineIdOf = (n: number) => `00000005-0000-4000-8000-${String(n).padStart(12, '0')}`;
const providers = ['中国电信', '中国联通'] as const;

/** The n-th line as it stands at `now`: the second is down, the fourth a backup that nobody looks at. */
function worldLine(n: number, now: number): LineDetail {
  const outlet = outlets[n % outlets.length]!;
  const state: State = n === 1 ? 'down' : n === 3 ? 'unmeasured' : 'up';
  const isUp = state === 'up';
  const reasons = { up: 'tests-to-answer', down: 'tests-to-fail', unmeasured: 'no-evidence' } as const;
  return {
    id: lineIdOf(n),
    name: `${outlet.name}-${n === 3 ? '备线' : '主线'}${n >= outlets.length ? n : ''}`,
    ...{ outletId: outlet.id, outletNumber: outlet.number, outletName: outlet.name, region: outlet.region },
    ...{ provider: providers[n % 2] as string, circuitId: `CT-${1000 + n}`, access: 'fibre' },
    ...{ role: n === 3 ? 'backup' : 'primary', downBps: 1e8, upBps: 2e7, addressKind: 'static' },
    ...{ address: `203.0.113.${n + 1}`, deviceId: deviceIdOf(0), deviceName: 'SW-SH001-01' },
    ...{ interfaceId: interfaceIdOf(0, 1), interfaceName: 'GigabitEthernet0/0/2' },
    ...{ contractFrom: '2025-01-01', contractTo: '2035-12-31', monthlyCost: 599, currency: 'CNY', note: '' },
    ...{ slaAvailabilityPercent: 99.9, slaLossPercent: 1, slaRttMs: 40, slaJitterMs: null },
    state: {
      ...{ state, since: iso(now - (n + 2) * hourMs), reason: reasons[state as keyof typeof reasons] },
      ...{ pingSent: isUp ? 5 : null, pingReceived: isUp ? 5 : null },
    },
    ...{ rttMs: isUp ? 4.2 + n : null, lossPercent: isUp ? 0 : null, jitterMs: isUp ? 0.31 : null },
    ...{ mos: isUp ? 4.38 : null, inBps: isUp ? 6.4e7 : null, outBps: isUp ? 1.9e7 : null },
    portAddress: { address: '100.64.7.21', isPublic: false, at: iso(now - 3_600_000) },
    createdAt: iso(now - 40 * dayMs),
    version: 1,
  } as LineDetail;
}

/** The calls about lines as a tenant with `count` of them would see them. */
export class LineWorld {
  readonly lines: LineDetail[];
  readonly #now = Date.now();
  readonly #evidence = new EvidenceAnswers();

  constructor(count = 6) {
    this.lines = Array.from({ length: count }, (_, n) => worldLine(n, this.#now));
  }

  answer(route: string, body: Body = {}): WorldAnswer | undefined {
    const evidence = this.#evidence.answer(route);
    if (evidence) return evidence;
    const path = route.replace(/^\w+ \/monitor\/api\/v1/, '');
    const id = /\/(?:lines|subjects\/line)\/([0-9a-f-]{36})/.exec(path)?.[1];
    if (path.startsWith('/wan/')) return this.#measured(path, id, body);
    if (id !== undefined) return this.#ofLine([route.split(' ')[0] ?? '', path], id, body);
    switch (path) {
      case '/lines/list':
        return { data: this.#page(this.#matching(body), body) };
      case '/lines/outlet-choices':
        return { data: { list: outlets.map(({ id, number, name }) => ({ id, number, name })) } };
      case '/lines/counts':
        return { data: this.#counts(this.#matching(body)) };
      case '/lines/groups':
        return { data: this.#page(this.#groups(body), body) };
      case '/lines/trends':
        return { data: this.#trends(body['lineIds'] as string[]) };
      case '/lines/export':
        return { csv: '名称\r\n' };
      case '/lines/providers':
        return { data: this.#providers(body) };
      case '/lines/compare':
        return { data: this.#compared(body) };
      case '/lines/sla':
        return { data: this.#sla(body) };
      case '/lines/create': {
        const added = { ...worldLine(this.lines.length, this.#now), name: String(body['name']) };
        this.lines.push(added);
        return { data: { id: added.id } };
      }
      default:
        return undefined;
    }
  }

  #ofLine([method, path]: readonly [method: string, path: string], id: string, body: Body): WorldAnswer {
    const line = this.lines.find((one) => one.id === id);
    if (!line) return { refuse: 'NOT_FOUND' };
    // Nobody booked a run over it yet.
    if (path.endsWith('/throughput'))
      return { data: { month: '2026-11', test: null, lines: [], open: [], runs: [] } };
    if (path.endsWith('/fault-side')) return { data: faultSideOf(line, this.#now) };
    if (method === 'GET') return { data: line };
    if (method === 'DELETE') this.lines.splice(this.lines.indexOf(line), 1);
    if (method === 'DELETE') return { data: {} };
    if (body['version'] !== line.version) return { refuse: 'CHANGED_MEANWHILE' };
    Object.assign(line, { name: body['name'], provider: body['provider'], version: line.version + 1 });
    return { data: { version: line.version } };
  }

  #measured(path: string, id: string | undefined, body: Body): WorldAnswer | undefined {
    const subject = body['subject'] as { id: string } | undefined;
    const line = this.lines.find((one) => one.id === (id ?? subject?.id));
    if (!line) return { refuse: 'NOT_FOUND' };
    const device = { ...worldDevice(0, this.#now), state: line.state };
    if (path.endsWith('/chart')) return { data: chartOf(line, body) };
    if (path.endsWith('/runs/smoke')) return { data: smokeOf(line, body) };
    if (path.endsWith('/runs/paths')) return { data: pathsOf(line, body) };
    if (path.endsWith('/events')) return { data: { events: [] } };
    return path.endsWith('/states') ? { data: worldStates(device, body) } : { csv: '时间\r\n' };
  }

  #matching(body: Body): LineDetail[] {
    const text = String(body['search'] ?? '');
    const wanted = body['state'] as string[] | undefined;
    return this.lines
      .filter(
        (line) =>
          `${line.name} ${line.provider} ${line.circuitId}`.includes(text) &&
          (!wanted || wanted.includes(line.state.state)) &&
          ['outletId', 'provider', 'region', 'role', 'deviceId'].every(
            (key) => body[key] === undefined || body[key] === line[key as 'provider'],
          ),
      )
      .sort((a, b) => states.indexOf(a.state.state) - states.indexOf(b.state.state));
  }

  #page<T>(all: readonly T[], body: Body) {
    const [page, pageSize] = [Number(body['page'] ?? 1), Number(body['pageSize'] ?? 20)];
    return { list: all.slice((page - 1) * pageSize, page * pageSize), total: all.length, page, pageSize };
  }

  #byState = (lines: readonly LineDetail[]) =>
    Object.fromEntries(
      states.map((state) => [state, lines.filter((line) => line.state.state === state).length]),
    ) as Record<State, number>;

  #counts(lines: readonly LineDetail[]) {
    const named = (key: 'provider' | 'region') =>
      [...Map.groupBy(this.lines, (line) => line[key])].map(([name, own]) => ({ name, count: own.length }));
    const groups = { providers: named('provider'), regions: named('region') };
    return { total: lines.length, state: this.#byState(lines), ...groups };
  }

  #groups(body: Body): LineGroup[] {
    const by = body['by'] as 'outlet' | 'provider' | 'region';
    const key = by === 'outlet' ? 'outletId' : by;
    return [...Map.groupBy(this.#matching(body), (line) => line[key])].map(([value, own]) => ({
      key: value,
      name: by === 'outlet' ? own[0]!.outletName : value,
      number: by === 'outlet' ? own[0]!.outletNumber : null,
      total: own.length,
      state: this.#byState(own),
    }));
  }

  #trends(ids: readonly string[]) {
    const rtt = (id: string) =>
      Array.from({ length: 25 }, (_, hour) =>
        hour === 7 ? null : 4 + 3 * noise(hour + Number(id.slice(-3))),
      );
    return {
      from: iso(Math.floor(this.#now / hourMs) * hourMs - dayMs),
      monthFrom: iso(this.#now - 20 * dayMs),
      lines: ids.map((id) => ({ id, rttMs: rtt(id), month: monthOf(id === lineIdOf(1) ? 30 * 60_000 : 0) })),
    };
  }

  #providers(body: Body) {
    const of = (provider: string, region: string | null, n: number) => ({
      ...{ provider, region, lineCount: 4 },
      availability: n === 2 ? { ...monthOf(0), coveragePercent: 20 } : monthOf((n + 1) * 10 * 60_000),
      rtt: { mean: 4.2 + n, coveragePercent: n === 2 ? 12 : 97.2, lineCount: 4 },
      loss: { mean: 0.1 * n, coveragePercent: 97.2, lineCount: 3 },
    });
    const names = [...providers, '卫通'];
    const list = [null, '华东'].flatMap((region) => names.map((name, n) => of(name, region, n)));
    return { from: body['from'], to: body['to'], list };
  }

  #compared(body: Body) {
    const [fromMs, toMs] = [Date.parse(String(body['from'])), Date.parse(String(body['to']))];
    const first = Math.floor(fromMs / hourMs);
    const hours = Array.from({ length: Math.ceil(toMs / hourMs) - first }, (_, n) => n);
    const sides = (body['sides'] as { lineId?: string; provider?: string }[]).map((side, n) => ({
      name: side.provider ?? this.lines.find(({ id }) => id === side.lineId)?.name ?? '',
      ...{ lineCount: side.provider ? 4 : 1, availability: monthOf(n * 20 * 60_000) },
      rtt: { mean: 5 + n, coveragePercent: 99, lineCount: 1 },
      loss: { mean: 0.2 * n, coveragePercent: 99, lineCount: 1 },
      hours: hours.map((hour) => [(first + hour) * hourMs, 4 + n + noise(hour + n), n * noise(hour)]),
    }));
    return { from: body['from'], to: body['to'], sides };
  }

  #sla(body: Body) {
    const wanted = body['verdict'] as string[] | undefined;
    const rows = this.#matching(body).map((line) => {
      const lostMs = line.state.state === 'down' ? 2 * hourMs : 5 * 60_000;
      const allowedMs = 0.001 * 30 * dayMs;
      const { id, name, outletId, outletNumber, outletName, region, provider, access, role } = line;
      const verdict = lostMs > allowedMs ? 'broken' : line.state.state === 'unmeasured' ? 'unknown' : 'kept';
      return {
        ...{ id, name, outletId, outletNumber, outletName, region, provider, access, role },
        ...{ slaAvailabilityPercent: 99.9, availability: monthOf(lostMs), allowedMs, lostMs },
        ...{ leftMs: allowedMs - lostMs, verdict, removedAt: null },
      };
    });
    const count = (one: string) => rows.filter(({ verdict }) => verdict === one).length;
    const shown = wanted ? rows.filter(({ verdict }) => wanted.includes(verdict)) : rows;
    return {
      ...this.#page(shown, body),
      month: body['month'] ?? iso(this.#now).slice(0, 7),
      ...{ from: iso(this.#now - 20 * dayMs), to: iso(this.#now + 10 * dayMs), asOf: iso(this.#now) },
      verdicts: { broken: count('broken'), kept: count('kept'), unknown: count('unknown'), none: 0 },
    };
  }
}

/** Twenty days of a month with so much of it lost. */
function monthOf(downMs: number): Availability {
  const totalMs = 20 * dayMs;
  const upMs = totalMs - downMs;
  return {
    ...{ availabilityPercent: (100 * upMs) / totalMs, coveragePercent: 100, spanMs: totalMs },
    ...{ upMs, downMs, unmeasuredMs: 0, totalMs },
  };
}

const units: Readonly<Record<string, string>> = {
  ...{ 'line.loss': '%', 'line.mos': '', 'line.in': 'bit/s', 'line.out': 'bit/s' },
};

/** Series of a line over a range, to its end where it is up. */
function chartOf(line: LineDetail, body: Body) {
  const [fromMs, toMs] = [Date.parse(String(body['from'])), Date.parse(String(body['to']))];
  const stepMs = Math.max(60_000, Math.round((toMs - fromMs) / 300));
  const base: Readonly<Record<string, number>> = {
    ...{ 'line.rtt': 5, 'line.rtt_min': 4, 'line.rtt_max': 9, 'line.loss': 0, 'line.jitter': 0.4 },
    ...{ 'line.mos': 4.2, 'line.in': 5e7, 'line.out': 9e6 },
  };
  const series = (body['metrics'] as string[]).map((metric) => {
    const points = [];
    for (let at = Math.ceil(fromMs / stepMs) * stepMs; at <= toMs; at += stepMs) {
      const value = (base[metric] ?? 1) * (0.9 + 0.2 * noise(at / stepMs));
      const isGone = line.state.state !== 'up' && at > Date.parse(line.state.since);
      points.push(isGone ? [at, null, null, null] : [at, value * 0.95, value, value * 1.05]);
    }
    const last = points.at(-1)?.[2] ?? null;
    return {
      metric,
      unit: units[metric] ?? 'ms',
      points,
      p95: base[metric],
      last,
      sampleCount: points.length,
    };
  });
  return { from: iso(fromMs), to: iso(toMs), stepMs, series, unmeasured: [] };
}
