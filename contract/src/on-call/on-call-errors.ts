import { entry } from '../errors/error-entry.ts';

/** Refusals of on-call schedules and escalation policies. */
export const onCallErrors = {
  ON_CALL_MEMBER: entry(60510, 422, [
    '所选成员中有人已被停用或移除，请换成其他成员。',
    '所選成員中有人已被停用或移除，請換成其他成員。',
    'One of the chosen members has been disabled or removed. Choose someone else.',
  ]),
  ON_CALL_IN_USE: entry(60511, 409, [
    '“{name}”还有 {escalations} 个升级策略、{rules} 条告警规则在使用，不能删除。请先在其中改选其他对象。',
    '「{name}」還有 {escalations} 個升級策略、{rules} 條告警規則在使用，無法刪除。請先在其中改選其他對象。',
    '“{name}” is used by {escalations} {escalations:escalation policy|escalation policies} and {rules} {rules:alert rule|alert rules}, so it cannot be deleted. Choose someone else there first.',
  ]),
  ON_CALL_FULL: entry(60512, 422, [
    '最多 {most} 个，请先删除不用的。',
    '最多 {most} 個，請先刪除不用的。',
    'There can be at most {most} {most:of them|of them}. Delete one that is not used.',
  ]),
  ON_CALL_OVER: entry(60513, 422, [
    '代班的结束时间已过，请选择将来的时间。',
    '代班的結束時間已過，請選擇將來的時間。',
    'The time to stand in is over already. Choose one that is to come.',
  ]),
  ESCALATION_TO: entry(60514, 422, [
    '第 {step} 步中有通知对象已不存在，请重新选择。',
    '第 {step} 步中有通知對象已不存在，請重新選擇。',
    'Somebody whom step {step} tells does not exist any more. Choose again.',
  ]),
} as const;
