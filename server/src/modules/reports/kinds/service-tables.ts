import { texts } from '@linekeeper/contract/platform/file-columns';
import { column, offPaper, type ReportTable } from '../report-table.ts';
import { type ReportSource } from './report-kind.ts';

/** The service that a report is of, against its objective over this period, and its states; nothing where it is of a place. */
export function serviceTables({ service }: Pick<ReportSource, 'service'>): ReportTable[] {
  if (!service) return [];
  const { id, name, sloPercent, spans, slo } = service;
  const { availability, plannedMs, allowedMs, lostMs, leftMs, verdict } = slo;
  const thereMs = spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return [
    {
      ...{ key: 'services', title: texts('业务服务', '業務服務', 'Business service'), mostInPdf: 1 },
      columns: [
        offPaper(column('service_id', 'text', texts('业务服务 ID', '業務服務 ID', 'Service ID'))),
        column('service', 'text', texts('业务服务', '業務服務', 'Service')),
        offPaper(column('there_ms', 'ms', texts('计入时长', '計入時長', 'Time that counts'))),
        column('objective_percent', 'percent', texts('目标', '目標', 'Objective')),
        column('availability_percent', 'percent', texts('可用率', '可用率', 'Availability')),
        column('coverage_percent', 'percent', texts('测量覆盖率', '量測覆蓋率', 'Coverage')),
        column('planned_ms', 'ms', texts('计划维护', '計畫維護', 'Announced work')),
        column('allowed_ms', 'ms', texts('允许中断', '允許中斷', 'May be down')),
        column('down_ms', 'ms', texts('中断', '中斷', 'Down')),
        column('left_ms', 'ms', texts('剩余', '剩餘', 'Left')),
        column('verdict', 'verdict', texts('结论', '結論', 'Verdict')),
      ],
      rows: [
        [
          ...[id, name, thereMs, sloPercent, availability.availabilityPercent, availability.coveragePercent],
          ...[plannedMs, allowedMs, lostMs, leftMs, verdict],
        ],
      ],
    },
    {
      ...{ key: 'service_intervals', title: texts('业务服务的区间', '業務服務的區間', 'Service intervals') },
      mostInPdf: 60,
      columns: [
        offPaper(column('service_id', 'text', texts('业务服务 ID', '業務服務 ID', 'Service ID'))),
        column('state', 'state', texts('状态', '狀態', 'State')),
        column('from', 'time', texts('开始', '開始', 'From')),
        column('to', 'time', texts('结束', '結束', 'To')),
        column('length_ms', 'ms', texts('时长', '時長', 'Length')),
      ],
      rows: spans.map(({ state, fromMs, toMs }) => [id, state, fromMs, toMs, toMs - fromMs]),
    },
  ];
}
