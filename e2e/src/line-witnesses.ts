import { type FaultEvidenceRow } from '@linekeeper/contract/lines/fault-side';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { type PathHistory } from '@linekeeper/contract/monitoring/run-reads';

type Body = Readonly<Record<string, unknown>>;
const iso = (ms: number) => new Date(ms).toISOString();
const spanOf = (body: Body) => [Date.parse(String(body['from'])), Date.parse(String(body['to']))] as const;

/** Which side of a line fails: the carrier's, where it is down. */
export function faultSideOf({ state, name, provider }: LineDetail, nowMs: number) {
  const seen = (what: FaultEvidenceRow['what'], ok: boolean, more: Partial<FaultEvidenceRow> = {}) => ({
    ...{ what, ok, from: null, to: name, at: iso(nowMs - 20_000), count: null, isStale: false, counts: true },
    ...more,
  });
  if (state.state !== 'down')
    return { at: iso(nowMs), isOver: false, side: 'none', revised: null, evidence: [] };
  const evidence = [
    seen('test-to-line', false),
    seen('test-over-line', false, { from: '柜台探针', to: '198.51.100.7' }),
    seen('target-elsewhere', true, { to: '198.51.100.7' }),
    seen('others-elsewhere', true, { to: null, count: [5, 5] }),
    seen('provider-elsewhere', true, { to: provider, count: [11, 12] }),
    seen('test-to-gateway', true, { from: '柜台探针', to: null }),
    seen('interface', true, { from: 'SW-SH001-01' }),
    seen('other-device', true, { to: 'AP-SH001-03', counts: false }),
    seen('cpe', true, { to: 'SW-SH001-01', counts: false, isStale: true, at: iso(nowMs - 900_000) }),
  ];
  return { at: iso(nowMs), isOver: false, side: 'carrier', revised: null, evidence };
}

/** A distribution that widens now and then, with a gap where the line was down. */
export function smokeOf({ state }: LineDetail, body: Body) {
  const [fromMs, toMs] = spanOf(body);
  const stepMs = Math.max(60_000, Math.round((toMs - fromMs) / 300));
  const columns = [];
  for (let at = fromMs; at < toMs; at += stepMs) {
    if (state.state !== 'up' && at > Date.parse(state.since)) break;
    const wide = 1 + Math.abs(Math.sin(at / stepMs / 9)) * 4;
    const lost = Math.round(at / stepMs) % 37 === 0 ? 3 : 0;
    columns.push([at, 20, lost, ...[0, 0.2, 0.4, 0.7, 1.2, 2, 4].map((more) => 6 + more * wide)]);
  }
  return { from: body['from'], to: body['to'], stepMs, columns };
}

/** A trace test whose third router was another one six hours ago. */
export function pathsOf({ id, name }: LineDetail, body: Body) {
  const [, toMs] = spanOf(body);
  const route = (third: string) =>
    ['192.168.1.1', '100.64.0.1', third, '198.51.100.1'].map((address, n) => ({
      hop: n + 1,
      addresses: [address],
    }));
  const [before, after] = [route('203.0.113.17'), route('203.0.113.29')];
  const moved = { added: ['203.0.113.29'], lost: ['203.0.113.17'] };
  const path: PathHistory = {
    ...{ id, testName: '到线路的路径', sourceName: null, targetName: name, count: 288 },
    ...{ since: iso(toMs - 86_400_000), now: after },
    changes: [{ at: iso(toMs - 6 * 3_600_000), before, after, ...moved }],
  };
  return { from: body['from'], to: body['to'], paths: [path] };
}
