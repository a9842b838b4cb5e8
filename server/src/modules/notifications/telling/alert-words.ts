import { type BuiltInRuleId, builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { type ToldStep } from '@linekeeper/contract/notifications/told-terms';

interface Words {
  readonly severities: Readonly<Record<AlertSeverity, string>>;
  readonly resolved: string;
  readonly closedByHand: string;
  readonly colon: string;
  readonly open: string;
  readonly close: string;
  readonly labels: Readonly<
    Record<
      | 'severity'
      | 'subject'
      | 'outlet'
      | 'extent'
      | 'first'
      | 'cause'
      | 'flapping'
      | 'budget'
      | 'carrier'
      | 'event'
      | 'fired'
      | 'resolvedAt'
      | 'closedBy'
      | 'closedNote'
      | 'page'
      | 'acknowledge',
      string
    >
  >;
  readonly switchOff: string;
  /** What one does with it, as short as a button says it. */
  readonly acts: Readonly<Record<'acknowledge' | 'see' | 'seeAll' | 'seeMessages', string>>;
  /** What stands before something that is no alert. */
  readonly notice: string;
  /** What was measured, and what it was to keep to. */
  measured(value: string, limit: string | null): string;
  /** What happened, as a sentence: to what, in which tenant. */
  lead(step: ToldStep | 'closed' | 'stays', tenant: string): string;
  /** Of one that comes and goes: that it does, and after how many minutes without a break it is told; that it has lasted for those. */
  readonly flapping: Readonly<Record<'comes-and-goes' | 'stays', (minutes: number) => string>>;
  /** That the carrier failed for others too when it was told. */
  readonly elsewhereToo: string;
  /** Of a mail that says several. */
  many(count: number, tenant: string): string;
  /** Of one that says notices, too. */
  manyMessages(count: number, tenant: string): string;
  /** How many it does not list: less severe ones, and older ones of the same severity. */
  more(count: number): string;
}

export const alertWords: Readonly<Record<Language, Words>> = {
  zh: {
    severities: { critical: '紧急', major: '重要', minor: '次要', warning: '提示' },
    resolved: '已恢复',
    closedByHand: '已关闭',
    colon: '：',
    open: '（',
    close: '）',
    labels: {
      severity: '级别',
      subject: '对象',
      outlet: '网点',
      extent: '影响范围',
      first: '代表告警',
      cause: '原因',
      flapping: '时断时续',
      budget: '错误预算',
      carrier: '运营商',
      event: '事件',
      fired: '告警时间',
      resolvedAt: '恢复时间',
      closedBy: '关闭人',
      closedNote: '处理说明',
      page: '查看',
      acknowledge: '确认',
    },
    acts: { acknowledge: '确认告警', see: '查看告警', seeAll: '查看全部告警', seeMessages: '查看全部消息' },
    notice: '通知',
    measured: (value, limit) => (limit === null ? value : `${value}（阈值 ${limit}）`),
    switchOff: '接收哪些告警邮件，可在个人信息的“通知”中设置。',
    lead: (step, tenant) =>
      ({
        fired: `${tenant} 有新告警。`,
        resolved: `${tenant} 的告警已恢复。`,
        closed: `${tenant} 的告警已手动关闭。`,
        stays: `${tenant} 时断时续的告警这次仍未恢复。`,
      })[step],
    flapping: {
      'comes-and-goes': (minutes) => `短时间内反复触发；趋于平稳前，单次持续满 ${minutes} 分钟才再次通知`,
      stays: (minutes) => `这次已持续 ${minutes} 分钟以上，仍未恢复`,
    },
    elsewhereToo: '告警时，同一运营商在该区域的其他线路也有故障，很可能是运营商故障',
    many: (count, tenant) => `${tenant} 的 ${count} 条告警消息`,
    manyMessages: (count, tenant) => `${tenant} 的 ${count} 条消息`,
    more: (count) => `另有 ${count} 条级别较低或时间较早的未列出，请到控制台查看。`,
  },
  'zh-TW': {
    severities: { critical: '緊急', major: '重要', minor: '次要', warning: '提示' },
    resolved: '已恢復',
    closedByHand: '已關閉',
    colon: '：',
    open: '（',
    close: '）',
    labels: {
      severity: '嚴重性',
      subject: '對象',
      outlet: '據點',
      extent: '影響範圍',
      first: '代表告警',
      cause: '原因',
      flapping: '時斷時續',
      budget: '錯誤預算',
      carrier: '電信業者',
      event: '事件',
      fired: '告警時間',
      resolvedAt: '恢復時間',
      closedBy: '關閉人',
      closedNote: '處理說明',
      page: '檢視',
      acknowledge: '確認',
    },
    acts: { acknowledge: '確認告警', see: '檢視告警', seeAll: '檢視全部告警', seeMessages: '檢視全部訊息' },
    notice: '通知',
    measured: (value, limit) => (limit === null ? value : `${value}（閾值 ${limit}）`),
    switchOff: '接收哪些告警郵件，可在個人資訊的「通知」中設定。',
    lead: (step, tenant) =>
      ({
        fired: `${tenant} 有新告警。`,
        resolved: `${tenant} 的告警已恢復。`,
        closed: `${tenant} 的告警已手動關閉。`,
        stays: `${tenant} 時斷時續的告警這次仍未恢復。`,
      })[step],
    flapping: {
      'comes-and-goes': (minutes) => `短時間內反覆觸發；趨於平穩前，單次持續滿 ${minutes} 分鐘才再次通知`,
      stays: (minutes) => `這次已持續 ${minutes} 分鐘以上，仍未恢復`,
    },
    elsewhereToo: '告警時，同一電信業者在該區域的其他線路也有異常，很可能是電信業者的障礙',
    many: (count, tenant) => `${tenant} 的 ${count} 則告警訊息`,
    manyMessages: (count, tenant) => `${tenant} 的 ${count} 則訊息`,
    more: (count) => `另有 ${count} 則嚴重性較低或時間較早的未列出，請到主控台檢視。`,
  },
  en: {
    severities: { critical: 'Critical', major: 'Major', minor: 'Minor', warning: 'Warning' },
    resolved: 'Resolved',
    closedByHand: 'Closed',
    colon: ': ',
    open: ' (',
    close: ')',
    labels: {
      severity: 'Severity',
      subject: 'Subject',
      outlet: 'Outlet',
      extent: 'Extent',
      first: 'Led by',
      cause: 'Cause',
      flapping: 'Comes and goes',
      budget: 'Error budget',
      carrier: 'Provider',
      event: 'Event',
      fired: 'Fired',
      resolvedAt: 'Resolved',
      closedBy: 'Closed by',
      closedNote: 'What was done',
      page: 'See it at',
      acknowledge: 'Acknowledge it at',
    },
    acts: {
      acknowledge: 'Acknowledge',
      see: 'See the alert',
      seeAll: 'See all alerts',
      seeMessages: 'See all messages',
    },
    notice: 'Notice',
    measured: (value, limit) => (limit === null ? value : `${value} (threshold ${limit})`),
    switchOff: 'Choose which alerts you are mailed under “Notifications” on your personal page.',
    lead: (step, tenant) =>
      ({
        fired: `A new alert of ${tenant}.`,
        resolved: `An alert of ${tenant} is resolved.`,
        closed: `An alert of ${tenant} was closed by hand.`,
        stays: `An alert of ${tenant} that comes and goes is still firing.`,
      })[step],
    flapping: {
      'comes-and-goes': (minutes) =>
        `it fires again and again; until it calms down, it is told only once it has lasted ${minutes} minutes without a break`,
      stays: (minutes) => `this time it has fired for ${minutes} minutes or more without a break`,
    },
    elsewhereToo:
      'Other lines of this provider in this region failed too when it was told: most likely the carrier’s fault',
    many: (count, tenant) => `${count} ${count === 1 ? 'message' : 'messages'} about alerts of ${tenant}`,
    manyMessages: (count, tenant) => `${count} messages of ${tenant}`,
    more: (count) => `${count} more that are less severe or older are not listed: see them in the console.`,
  },
};

/** What a rule is called: by who made it, or by the program in the reader's language. */
export function ruleTitle(
  language: Language,
  { ruleName, builtIn }: { readonly ruleName: string; readonly builtIn: string | null },
): string {
  if (ruleName !== '' || builtIn === null) return ruleName;
  return builtIn in builtInRules ? builtInRules[builtIn as BuiltInRuleId].title[language] : builtIn;
}
