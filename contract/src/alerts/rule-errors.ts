import { entry } from '../errors/error-entry.ts';

/** Refusals of alert rules. */
export const ruleErrors = {
  RULE_ONLY_TIGHTER: entry(60490, 409, [
    '该规则由“{from}”下发：可以停用、提高级别、改变通知对象，或使其更早告警，不能改变其他内容，也不能放宽。',
    '該規則由「{from}」下發：可以停用、提高等級、變更通知對象，或使其更早告警，不能變更其他內容，也不能放寬。',
    'This rule comes from “{from}”. You can switch it off, raise its severity, choose who is told and make it raise alerts earlier; nothing else of it can be changed, and it cannot be loosened.',
  ]),
  RULE_NOT_OWN: entry(60491, 409, [
    '该规则由“{from}”下发，不能在此删除；不需要时可以停用。',
    '該規則由「{from}」下發，不能在此刪除；不需要時可以停用。',
    'This rule comes from “{from}”, so it cannot be deleted here. Switch it off if you do not want it.',
  ]),
  RULE_BUILT_IN: entry(60492, 409, [
    '系统自带的规则不能删除，也不能改变名称和监测的内容；可以停用或调整条件。',
    '系統內建的規則不能刪除，也不能變更名稱和監測的內容；可以停用或調整條件。',
    'A rule that comes with the program cannot be deleted or renamed, nor look at something else. Switch it off or change its settings.',
  ]),
  RULES_FULL: entry(60493, 422, [
    '告警规则不能超过 {most} 条，请先删除不用的规则。',
    '告警規則不能超過 {most} 條，請先刪除不用的規則。',
    'There can be {most} {most:alert rule|alert rules} at most. Delete one that is not used.',
  ]),
  BACK_TEST_BUSY: entry(60525, 429, [
    '正在进行的试算太多，请稍后重试。',
    '正在進行的試算太多，請稍後再試。',
    'Too many back-tests are running. Try again in a moment.',
  ]),
  BACK_TEST_OF_TENANT: entry(60526, 429, [
    '您的租户里已有人在试算，请等它结束后再试。',
    '您的租戶裡已有人在試算，請等它結束後再試。',
    'Someone else of your tenant is running a back-test. Try again when it is over.',
  ]),
} as const;
