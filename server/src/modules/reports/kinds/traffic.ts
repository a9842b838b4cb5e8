import { texts } from '@linekeeper/contract/platform/file-columns';
import { linesOver } from '../../lines/index.ts';
import { reportDevices } from '../report-subjects.queries.ts';
import { column, type ReportCell, type ReportTable } from '../report-table.ts';
import { contractedRates, reportInterfaces } from '../traffic-subjects.queries.ts';
import { packed } from './five-minutes.ts';
import { lineFilterOf } from './line-filter.ts';
import { readTraffic, type Traffic, type TrafficSubject, type TrafficTold } from './read-traffic.ts';
import {
  type CollectReport,
  isOf,
  type LongTable,
  type ReportSource,
  type SampleSource,
} from './report-kind.ts';
import { billedBps, Courses, trafficTable } from './traffic-tables.ts';
import { dayBounds } from './trend-tables.ts';

/** Lines that were there in the time, those that were deleted as long as their samples are kept (decision 0150). */
async function linesOf(source: ReportSource): Promise<TrafficSubject[]> {
  const { tx, tenantId, place, fromMs, asOfMs } = source;
  const all = await linesOver(tx, tenantId, lineFilterOf(place), { fromMs, toMs: asOfMs });
  const lines = all.filter(({ id, hasSamples }) => hasSamples && isOf(source, id));
  const rates = await contractedRates(
    tx,
    tenantId,
    lines.map(({ id }) => id),
  );
  return lines.map(({ id, name, outletNumber, outletName, region, provider, ...line }) => ({
    ...{ kind: 'line', id, targetId: id, name, outletNumber, outletName, region, provider },
    inLimitBps: rates.get(id)?.downBps ?? null,
    outLimitBps: rates.get(id)?.upBps ?? null,
    ...{ createdAtMs: line.createdAtMs, removedAtMs: line.removedAtMs, intervalMs: line.intervalMs },
  }));
}

/** The interfaces of devices; of a service those that it rests on by themselves as well. */
async function interfacesOf(source: ReportSource): Promise<TrafficSubject[]> {
  const { tx, tenantId, place, asOfMs, service } = source;
  const devices = (await reportDevices(tx, tenantId, place)).filter(
    ({ createdAtMs }) => createdAtMs < asOfMs,
  );
  const byId = new Map(devices.map((device) => [device.id, device]));
  const found = await reportInterfaces(tx, tenantId, {
    deviceIds: devices.map(({ id }) => id).filter((id) => isOf(source, id)),
    ids: service ? service.subjects.filter(({ kind }) => kind === 'interface').map(({ id }) => id) : [],
  });
  const of = Map.groupBy(found, ({ deviceId }) => deviceId);
  const inOrder = devices.flatMap(({ id }) => of.get(id) ?? []);
  return inOrder.map(({ id, deviceId, name, alias, speedBps }) => {
    const { outletNumber, outletName, region, createdAtMs, name: device } = byId.get(deviceId)!;
    return {
      ...{ kind: 'interface', id, targetId: deviceId, outletNumber, outletName, region, provider: '' },
      name: `${device} · ${alias === '' ? name : `${name} (${alias})`}`,
      ...{ inLimitBps: speedBps, outLimitBps: speedBps, createdAtMs, removedAtMs: null, intervalMs: null },
    };
  });
}

/**
 * What lines and interfaces carried, and the 95th percentile as carriers bill it, with every value that says so. The values of one subject are a
 * hundred kilobytes a month: they are written as they are read, and the figures alone are held.
 */
export const traffic: CollectReport = async (source) => {
  const { contents, fromMs, asOfMs, reader } = source;
  const withInterfaces = contents.includes('devices') && source.interfaces;
  const lines = contents.includes('lines') ? await linesOf(source) : [];
  const interfaces = withInterfaces ? await interfacesOf(source) : [];
  const subjects = [...lines, ...interfaces];
  async function* read(samples: SampleSource) {
    const [carried, without] = [[] as TrafficTold[], [] as TrafficTold[]];
    const bounds = dayBounds(reader.timeZone, fromMs, asOfMs);
    const courses = new Courses({ fromMs, asOfMs });
    for await (const one of readTraffic(samples, subjects, source)) {
      const { told } = one;
      const isMeasured = told.in.measured + told.out.measured > 0;
      // An interface that nothing was ever heard of is no row of its own, but it is counted.
      if (told.subject.kind === 'interface' && !isMeasured) without.push(told);
      else carried.push(told);
      courses.add(one);
      yield isMeasured ? valueRows(one, fromMs, bounds) : [];
    }
    carried.sort((a, b) => (billedBps(b) ?? -1) - (billedBps(a) ?? -1));
    const ofKind = (kind: TrafficSubject['kind']) => carried.filter(({ subject }) => subject.kind === kind);
    return [
      summaryTable(carried, without),
      courses.table(),
      ...(contents.includes('lines') ? [trafficTable('line', ofKind('line'))] : []),
      ...(withInterfaces ? [trafficTable('interface', ofKind('interface'))] : []),
    ];
  }
  return { long: { table: valuesTable, subjects: subjects.length, read } };
};

function summaryTable(carried: readonly TrafficTold[], without: readonly TrafficTold[]): ReportTable {
  const all = [...carried, ...without];
  const row = (kind: TrafficSubject['kind']): ReportCell[] => {
    const of = all.filter(({ subject }) => subject.kind === kind);
    const sum = (told: (one: TrafficTold) => number) => of.reduce((total, one) => total + told(one), 0);
    const expected = sum((one) => one.expected);
    const measured = sum((one) => Math.min(one.in.measured, one.out.measured));
    return [
      ...[kind, of.length, of.filter((one) => one.in.measured + one.out.measured > 0).length],
      expected === 0 ? null : Math.min(100, (100 * measured) / expected),
      ...[sum((one) => one.in.bytes ?? 0) / 1e9, sum((one) => one.out.bytes ?? 0) / 1e9],
    ];
  };
  return {
    ...{ key: 'summary', title: texts('汇总', '彙總', 'Summary'), mostInPdf: 10 },
    columns: [
      column('kind', 'subject-kind', texts('类型', '類型', 'Kind')),
      column('subjects', 'number', texts('数量', '數量', 'Count')),
      column('measured', 'number', texts('有测量', '有量測', 'Measured')),
      column('coverage_percent', 'percent', texts('测量覆盖率', '量測覆蓋率', 'Coverage')),
      column('in_gb', 'number', texts('入方向 GB', '流入 GB', 'GB in')),
      column('out_gb', 'number', texts('出方向 GB', '流出 GB', 'GB out')),
    ],
    rows: (['line', 'interface'] as const)
      .filter((kind) => all.some(({ subject }) => subject.kind === kind))
      .map(row),
  };
}

/** A row for each day and direction of a subject. */
function valueRows(
  { told: { subject, stepMs }, values: all }: Traffic,
  fromMs: number,
  bounds: readonly number[],
): ReportCell[][] {
  const slotOf = (ms: number) => Math.ceil((ms - fromMs) / stepMs);
  return bounds.slice(0, -1).flatMap((dayMs, day) => {
    const [first, end] = [slotOf(dayMs), slotOf(bounds[day + 1]!)];
    return (['in', 'out'] as const).flatMap((way): ReportCell[][] => {
      const values = all[way].slice(first, end);
      if (values.length === 0) return [];
      return [[subject.id, way, fromMs + first * stepMs, stepMs, packed(values)]];
    });
  });
}

const valuesTable: LongTable['table'] = {
  ...{ key: 'values', title: texts('全部流量值', '全部流量值', 'All values') },
  columns: [
    column('subject_id', 'text', texts('监测对象 ID', '監測對象 ID', 'Subject ID')),
    column('direction', 'text', texts('方向', '方向', 'Direction')),
    column('from', 'time', texts('开始', '開始', 'From')),
    column(
      'step_ms',
      'number',
      texts('每个值的时长（毫秒）', '每個值的時長（毫秒）', 'Milliseconds of each value'),
    ),
    column('bps', 'text', texts('各值（bit/s）', '各值（bit/s）', 'Values in bit/s')),
  ],
};
