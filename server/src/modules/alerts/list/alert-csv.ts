import {
  alertKindNames,
  alertStateNames,
  muteNames,
  resolveReasonNames,
  severityNames,
} from '@linekeeper/contract/alerts/alert-names';
import { alertTitle, ruleTitle } from '@linekeeper/contract/alerts/alert-title';
import { stormText } from '@linekeeper/contract/alerts/storm-text';
import { type Texts } from '@linekeeper/contract/language';
import { eventNames } from '@linekeeper/contract/monitoring/event-names';
import { metrics } from '@linekeeper/contract/monitoring/metrics';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type CsvColumn, type CsvReader, type CsvValue } from '../../../platform/http/csv.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type ListedAlert } from './alerts.queries.ts';

const metricOf = (row: ListedAlert) => metrics.find(({ name }) => name === row.metric);
const at = (time: string | null, { timeZone }: CsvReader) => (time === null ? null : isoIn(timeZone, time));

const comesAndGoes = texts('是', '是', 'Yes');

const columns: readonly (readonly [Texts, (row: ListedAlert, reader: CsvReader) => CsvValue])[] = [
  [texts('级别', '嚴重性', 'Severity'), (row, { language }) => severityNames[row.severity][language]],
  [texts('状态', '狀態', 'State'), (row, { language }) => alertStateNames[row.state][language]],
  [texts('告警', '告警', 'Alert'), (row, { language }) => alertTitle(row, language)],
  [texts('监测对象', '監測對象', 'Subject'), (row) => row.subjectName],
  [texts('网点', '據點', 'Outlet'), (row) => row.outletName],
  [texts('区域', '區域', 'Region'), (row) => row.region],
  [texts('运营商', '電信業者', 'Provider'), (row) => row.provider],
  [texts('条件开始', '條件開始', 'Condition since'), (row, reader) => at(row.beganAt, reader)],
  [texts('告警时间', '告警時間', 'Fired'), (row, reader) => at(row.firedAt, reader)],
  [
    texts('事件', '事件', 'Event'),
    (row, { language }) =>
      row.events.map((kind) => eventNames[kind][language]).join(language === 'en' ? ' / ' : '、'),
  ],
  [texts('指标', '指標', 'Metric'), (row, { language }) => metricOf(row)?.texts[language]],
  [texts('值', '值', 'Value'), (row) => row.value],
  [texts('单位', '單位', 'Unit'), (row) => (row.value === null ? null : metricOf(row)?.unit)],
  [texts('负责人', '負責人', 'Owner'), (row) => row.ownerName],
  [texts('确认时间', '確認時間', 'Acknowledged'), (row, reader) => at(row.acknowledgedAt, reader)],
  [texts('确认人', '確認人', 'Acknowledged by'), (row) => row.acknowledgedBy],
  [texts('恢复时间', '恢復時間', 'Resolved'), (row, reader) => at(row.resolvedAt, reader)],
  [
    texts('恢复原因', '恢復原因', 'Why it ended'),
    (row, { language }) => row.resolveReason && resolveReasonNames[row.resolveReason][language],
  ],
  [
    texts('监测对象类型', '監測對象類型', 'Kind of subject'),
    (row, { language }) => alertKindNames[row.subjectKind][language],
  ],
  [texts('关闭人', '關閉人', 'Closed by'), (row) => row.resolvedBy],
  [texts('处理说明', '處理說明', 'What was done'), (row) => row.resolveNote],
  [texts('由谁引起', '由誰引起', 'Caused by'), (row) => row.causeName],
  [texts('引起的告警数', '引起的告警數', 'Consequences'), (row) => row.consequences],
  [
    texts('不通知的原因', '不通知的原因', 'Why nobody is told'),
    (row, { language }) => row.muted && muteNames[row.muted][language],
  ],
  [
    texts('时断时续', '時斷時續', 'Comes and goes'),
    (row, { language }) => (row.isFlapping ? comesAndGoes[language] : null),
  ],
  [texts('影响范围', '影響範圍', 'Extent'), ({ storm }, { language }) => storm && stormText(storm, language)],
  // What an alert that stands for many fired by; of others it is called the same.
  [texts('告警规则', '告警規則', 'Rule'), (row, { language }) => ruleTitle(row, language)],
];

const roomFor = ['Severity', 'Alert', 'Subject', 'Outlet', 'Fired', 'Acknowledged', 'Resolved'];
/** Places of those columns that a page has room for. */
export const alertColumnsOnPaper: readonly number[] = columns.flatMap(([{ en }], at) =>
  roomFor.includes(en) ? [at] : [],
);

/** The list of alerts as a file, in the reader’s language and the tenant’s time zone. */
export const alertCsvColumns = (reader: CsvReader): CsvColumn<ListedAlert>[] =>
  columns.map(([title, value]) => ({ title: title[reader.language], value: (row) => value(row, reader) }));
