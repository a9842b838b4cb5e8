import { texts } from '@linekeeper/contract/platform/file-columns';
import { toldApart } from '@linekeeper/contract/monitoring/told-apart';
import { column, offPaper, type ReportCell, type ReportTable } from '../report-table.ts';
import { removedColumn } from './removed-column.ts';
import { type Traffic, type TrafficSubject, type TrafficTold } from './read-traffic.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The larger of both directions, which is what is billed. */
export function billedBps({ in: into, out }: Pick<TrafficTold, 'in' | 'out'>): number | null {
  return into.p95 === null || out.p95 === null ? (into.p95 ?? out.p95) : Math.max(into.p95, out.p95);
}

const share = (bps: number | null, limitBps: number | null) =>
  bps === null || limitBps === null || limitBps === 0 ? null : (100 * bps) / limitBps;

const own: Readonly<Record<TrafficSubject['kind'], Pick<ReportTable, 'key' | 'title'>>> = {
  line: { key: 'lines', title: texts('线路', '線路', 'Lines') },
  interface: { key: 'interfaces', title: texts('接口', '介面', 'Interfaces') },
};

/** Lines or interfaces with their figures, those that are billed the most first. */
export function trafficTable(kind: TrafficSubject['kind'], traffic: readonly TrafficTold[]): ReportTable {
  const isLine = kind === 'line';
  const provider = column('provider', 'text', texts('运营商', '電信業者', 'Provider'));
  return {
    ...own[kind],
    mostInPdf: 400,
    chart: { kind: 'bars', label: 'subject', below: 'outlet', value: 'billed_p95_bps', most: 15 },
    columns: [
      offPaper(column('subject_id', 'text', texts('监测对象 ID', '監測對象 ID', 'Subject ID'))),
      column('subject', 'text', own[kind].title),
      offPaper(column('outlet_number', 'text', texts('网点编号', '據點編號', 'Outlet number'))),
      column('outlet', 'text', texts('网点', '據點', 'Outlet')),
      offPaper(column('region', 'text', texts('区域', '區域', 'Region'))),
      isLine ? provider : offPaper(provider),
      offPaper(
        column('in_limit_bps', 'bps', isLine ? texts('合同下行', '合約下行', 'Contract down') : speed),
      ),
      offPaper(column('out_limit_bps', 'bps', isLine ? texts('合同上行', '合約上行', 'Contract up') : speed)),
      column('in_p95_bps', 'bps', texts('入方向 95 值', '流入 95 值', 'In, 95th')),
      column('out_p95_bps', 'bps', texts('出方向 95 值', '流出 95 值', 'Out, 95th')),
      column('billed_p95_bps', 'bps', texts('计费值', '計費值', 'Billed')),
      column(
        'in_share_percent',
        'percent',
        isLine ? inShare : texts('入占速率', '流入占速率', 'In, of speed'),
      ),
      column(
        'out_share_percent',
        'percent',
        isLine ? outShare : texts('出占速率', '流出占速率', 'Out, of speed'),
      ),
      column('coverage_percent', 'percent', texts('测量覆盖率', '量測覆蓋率', 'Coverage')),
      offPaper(column('in_mean_bps', 'bps', texts('入方向平均', '流入平均', 'In, mean'))),
      offPaper(column('out_mean_bps', 'bps', texts('出方向平均', '流出平均', 'Out, mean'))),
      offPaper(column('in_max_bps', 'bps', texts('入方向峰值', '流入峰值', 'In, highest'))),
      offPaper(column('out_max_bps', 'bps', texts('出方向峰值', '流出峰值', 'Out, highest'))),
      offPaper(column('in_bytes', 'number', texts('入方向字节', '流入位元組', 'Bytes in'))),
      offPaper(column('out_bytes', 'number', texts('出方向字节', '流出位元組', 'Bytes out'))),
      offPaper(column('expected', 'number', texts('应有的值', '應有的值', 'Values expected'))),
      offPaper(column('in_measured', 'number', texts('入方向有测量的值', '流入有量測的值', 'Values in'))),
      offPaper(column('out_measured', 'number', texts('出方向有测量的值', '流出有量測的值', 'Values out'))),
      offPaper(
        column(
          'step_ms',
          'number',
          texts('每个值的时长（毫秒）', '每個值的時長（毫秒）', 'Milliseconds of a value'),
        ),
      ),
      // As the page of the line tells it, of single samples.
      offPaper(
        column(
          'in_samples_p95_bps',
          'bps',
          texts('入方向单次采样 95 值', '流入單次取樣 95 值', 'In, 95th of samples'),
        ),
      ),
      offPaper(
        column(
          'out_samples_p95_bps',
          'bps',
          texts('出方向单次采样 95 值', '流出單次取樣 95 值', 'Out, 95th of samples'),
        ),
      ),
      ...(isLine ? [removedColumn(traffic.map(({ subject }) => subject))] : []),
    ],
    rows: traffic.map((one): ReportCell[] => {
      const { subject, in: into, out, stepMs, expected, coveragePercent } = one;
      const { id, name, outletNumber, outletName, region, inLimitBps, outLimitBps } = subject;
      return [
        ...[id, name, outletNumber, outletName, region, subject.provider, inLimitBps, outLimitBps],
        ...[into.p95, out.p95, billedBps(one), share(into.p95, inLimitBps), share(out.p95, outLimitBps)],
        ...[coveragePercent, into.mean, out.mean, into.max, out.max, into.bytes, out.bytes],
        ...[expected, into.measured, out.measured, stepMs, into.sampleP95, out.sampleP95],
        ...(isLine ? [subject.removedAtMs] : []),
      ];
    }),
  };
}

const speed = texts('接口速率', '介面速率', 'Speed');
const inShare = texts('入占合同', '流入占合約', 'In, of contract');
const outShare = texts('出占合同', '流出占合約', 'Out, of contract');

/** Subjects whose course is told, and how long a time is told hour by hour. */
const mostCurves = 6;
const mostHoursMs = 40 * dayMs;

/** What the course of a subject is told by. */
type Course = { readonly told: TrafficTold; readonly rows: readonly ReportCell[][] };

/** Gathers the course of those that are billed the most while subjects are read: hour by hour, or day by day where the time is long. */
export class Courses {
  readonly #span: { readonly fromMs: number; readonly asOfMs: number };
  #most: readonly Course[] = [];
  #seen = 0;

  constructor(span: { readonly fromMs: number; readonly asOfMs: number }) {
    this.#span = span;
  }

  add({ told, values }: Traffic): void {
    const billed = billedBps(told);
    if (billed === null) return;
    this.#seen += 1;
    const least = this.#most.length < mostCurves ? -1 : billedBps(this.#most.at(-1)!.told)!;
    if (billed <= least) return;
    this.#most = [...this.#most, { told, rows: courseRows(told, values, this.#span) }]
      .toSorted((a, b) => billedBps(b.told)! - billedBps(a.told)!)
      .slice(0, mostCurves);
  }

  table(): ReportTable {
    const cut = texts(
      `计费值最大的 ${mostCurves} 个的流量曲线`,
      `計費值最大的 ${mostCurves} 個的流量曲線`,
      `Course of the ${mostCurves} billed most`,
    );
    const names = toldApart(
      this.#most.map(
        ({
          told: {
            subject: { outletNumber, provider, ...subject },
          },
        }) => ({
          ...subject,
          details: [outletNumber, provider],
        }),
      ),
    );
    return {
      key: 'course',
      title: this.#seen > mostCurves ? cut : texts('流量曲线', '流量曲線', 'Course of traffic'),
      mostInPdf: 0,
      chart: {
        ...{
          kind: 'curve',
          at: 'from',
          values: ['in_bps', 'out_bps'],
          of: 'subject_id',
          label: 'told_apart',
        },
        levels: new Map(
          this.#most.map(({ told }) => [
            told.subject.id,
            { value: billedBps(told)!, title: texts('计费值', '計費值', 'Billed') },
          ]),
        ),
      },
      columns: [
        column('subject_id', 'text', texts('监测对象 ID', '監測對象 ID', 'Subject ID')),
        column('subject', 'text', texts('监测对象', '監測對象', 'Subject')),
        column('from', 'time', texts('开始', '開始', 'From')),
        column('in_bps', 'bps', texts('入方向', '流入', 'In')),
        column('out_bps', 'bps', texts('出方向', '流出', 'Out')),
        column('told_apart', 'text', texts('监测对象与网点', '監測對象與據點', 'Subject and outlet')),
      ],
      rows: this.#most.flatMap(({ told, rows }) => rows.map((row) => [...row, names.get(told.subject.id)!])),
    };
  }
}

function courseRows(
  { subject, stepMs }: TrafficTold,
  values: Traffic['values'],
  { fromMs, asOfMs }: { readonly fromMs: number; readonly asOfMs: number },
): ReportCell[][] {
  const wide = asOfMs - fromMs <= mostHoursMs ? hourMs : dayMs;
  const each = Math.max(1, Math.round(wide / stepMs));
  const mean = (of: readonly (number | null)[], at: number) => {
    const known = of.slice(at, at + each).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const rows: ReportCell[][] = [];
  for (let at = 0; at < values.in.length; at += each)
    rows.push([
      ...[subject.id, subject.name, fromMs + at * stepMs],
      ...[mean(values.in, at), mean(values.out, at)],
    ]);
  return rows;
}
