import { type Language, type Texts } from '../language.ts';
import { texts } from '../platform/file-columns.ts';
import {
  type AlertSeverity,
  type AlertState,
  type AlertSubjectKind,
  type MuteReason,
  type ResolveReason,
} from './alert-terms.ts';

/** What severities, states, ends and kinds of alerts are called, in files and on screens. */
export const severityNames: Readonly<Record<AlertSeverity, Texts>> = {
  critical: texts('紧急', '緊急', 'Critical'),
  major: texts('重要', '重要', 'Major'),
  minor: texts('次要', '次要', 'Minor'),
  warning: texts('提示', '提示', 'Warning'),
};
export const alertStateNames: Readonly<Record<AlertState, Texts>> = {
  pending: texts('待触发', '待觸發', 'Pending'),
  firing: texts('告警中', '告警中', 'Firing'),
  acknowledged: texts('已确认', '已確認', 'Acknowledged'),
  resolved: texts('已恢复', '已恢復', 'Resolved'),
};
export const resolveReasonNames: Readonly<Record<ResolveReason, Texts>> = {
  passed: texts('条件不再满足', '條件不再滿足', 'No longer holds'),
  'time-over': texts('事件已过', '事件已過', 'Event is past'),
  'closed-by-hand': texts('人工关闭', '人工關閉', 'Closed by hand'),
  'rule-changed': texts('规则已修改', '規則已修改', 'Rule changed'),
  'rule-disabled': texts('规则已停用', '規則已停用', 'Rule disabled'),
  'rule-deleted': texts('规则已删除', '規則已刪除', 'Rule deleted'),
  'subject-deleted': texts('监测对象已不存在', '監測對象已不存在', 'Subject no longer there'),
  'out-of-scope': texts('已不在规则范围内', '已不在規則範圍內', 'Left the rule’s scope'),
};

export const alertKindNames: Readonly<Record<AlertSubjectKind, Texts>> = {
  device: texts('设备', '設備', 'Device'),
  interface: texts('接口', '介面', 'Interface'),
  line: texts('线路', '線路', 'Line'),
  dial_path: texts('拨测', '撥測', 'Dial test'),
  agent: texts('探针', '探針', 'Agent'),
  service: texts('业务服务', '業務服務', 'Service'),
  licence: texts('许可', '授權', 'Licence'),
};
export const muteNames: Readonly<Record<MuteReason, Texts>> = {
  maintenance: texts('维护中', '維護中', 'In maintenance'),
  consequence: texts('由其他告警引起', '由其他告警引起', 'Caused by another alert'),
  flapping: texts('时断时续', '時斷時續', 'Comes and goes'),
};

/** How many days were left of what has an end. */
export const leftDaysText = (days: number, language: Language): string =>
  texts(`剩余 ${days} 天`, `剩餘 ${days} 天`, days === 1 ? '1 day left' : `${days} days left`)[language];

/** What is drawn of an error budget: how much was used up, or how fast it burnt. */
export const budgetNames = {
  used: texts('错误预算消耗', '錯誤預算消耗', 'Error budget used'),
  burn: texts(
    '错误预算消耗速度（允许速度的倍数）',
    '錯誤預算消耗速度（允許速度的倍數）',
    'Error budget burn rate (times as fast as allowed)',
  ),
} as const satisfies Readonly<Record<string, Texts>>;

/** How an error budget stood, by a kind of condition that looks at one; null of all others. */
export function budgetText(condition: string, value: number | null, language: Language): string | null {
  if (value === null) return null;
  const rounded = value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  if (condition === 'burn')
    return texts(
      `消耗速度为允许的 ${rounded} 倍`,
      `消耗速度為允許的 ${rounded} 倍`,
      `burning ${rounded} times as fast as allowed`,
    )[language];
  // Up to what was used: 99.7 is not yet all of it.
  const percent = Math.floor(value);
  if (condition === 'used')
    return texts(`已消耗 ${percent}%`, `已消耗 ${percent}%`, `${percent}% used up`)[language];
  return null;
}
