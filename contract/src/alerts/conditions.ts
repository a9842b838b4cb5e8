import { type Texts } from '../language.ts';
import { type Setting, type SettingValue } from '../monitoring/setting.ts';
import { texts } from '../platform/file-columns.ts';
import { absentFields } from './conditions/absent.ts';
import { baselineFields } from './conditions/baseline.ts';
import { budgetFields } from './conditions/budget.ts';
import { burnFields } from './conditions/burn.ts';
import { changeFields } from './conditions/change.ts';
import { endingFields } from './conditions/ending.ts';
import { eventFields } from './conditions/event.ts';
import { kOfNFields } from './conditions/k-of-n.ts';
import { stateFields } from './conditions/state.ts';
import { thresholdFields } from './conditions/threshold.ts';
import { usedFields } from './conditions/used.ts';

/** How people know a kind of condition, what it looks at, and what they set for it. Free of zod. */
export interface ConditionForm {
  readonly title: Texts;
  readonly about: Texts;
  /** What of the subject it looks at, chosen beside the settings; `availability` is made of all its states, `objective` and `end` are its own: none needs a choice. */
  readonly of: 'metric' | 'states' | 'events' | 'availability' | 'objective' | 'end';
  readonly fields: Readonly<Record<string, Setting>>;
}

/** Every kind, in the order of a form. */
export const conditionForms = {
  state: {
    title: texts('状态', '狀態', 'State'),
    about: texts(
      '处于所选状态达到一定时间。',
      '處於所選狀態達到一定時間。',
      'It has been in one of the chosen states for some time.',
    ),
    of: 'states',
    fields: stateFields,
  },
  threshold: {
    title: texts('阈值', '閾值', 'Threshold'),
    about: texts(
      '指标持续高于或低于阈值。',
      '指標持續高於或低於閾值。',
      'A metric stays above or below a value.',
    ),
    of: 'metric',
    fields: thresholdFields,
  },
  'k-of-n': {
    title: texts('多次异常', '多次異常', 'k of n'),
    about: texts(
      '最近若干次测量中有多次异常。',
      '最近若干次測量中有多次異常。',
      'Several of the last measurements were bad.',
    ),
    of: 'metric',
    fields: kOfNFields,
  },
  change: {
    title: texts('变化量', '變化量', 'Change'),
    about: texts(
      '指标在一段时间内变化过大。',
      '指標在一段時間內變化過大。',
      'A metric changes too much within some time.',
    ),
    of: 'metric',
    fields: changeFields,
  },
  baseline: {
    title: texts('偏离平常', '偏離平常', 'Unusual'),
    about: texts(
      '指标偏离同一星期同一小时的平常水平。',
      '指標偏離同一星期同一小時的平常水準。',
      'A metric is not what it usually is at this hour of the week.',
    ),
    of: 'metric',
    fields: baselineFields,
  },
  absent: {
    title: texts('无数据', '無資料', 'No data'),
    about: texts(
      '一段时间内没有测到该指标。',
      '一段時間內沒有測到該指標。',
      'A metric was not measured for some time.',
    ),
    of: 'metric',
    fields: absentFields,
  },
  event: {
    title: texts('事件', '事件', 'Event'),
    about: texts('发生了所选事件。', '發生了所選事件。', 'One of the chosen events happened.'),
    of: 'events',
    fields: eventFields,
  },
  budget: {
    title: texts('可用率预算', '可用率預算', 'Availability budget'),
    about: texts(
      '不可用时间消耗过快，按此速度将达不到可用率目标。',
      '不可用時間消耗過快，按此速度將達不到可用率目標。',
      'So much outage that the objective cannot be kept at this pace.',
    ),
    of: 'availability',
    fields: budgetFields,
  },
  burn: {
    title: texts('错误预算消耗过快', '錯誤預算消耗過快', 'Error budget burns too fast'),
    about: texts(
      '按业务服务自身的目标，错误预算消耗过快。没有设定目标的服务不告警。',
      '依業務服務本身的目標，錯誤預算消耗過快。未設定目標的服務不告警。',
      'The error budget of the service’s own objective burns too fast. A service without an objective raises none.',
    ),
    of: 'objective',
    fields: burnFields,
  },
  used: {
    title: texts('错误预算已消耗', '錯誤預算已消耗', 'Error budget used up'),
    about: texts(
      '本周期的错误预算已消耗到一定比例；100% 即目标未达成。没有设定目标的服务不告警。',
      '本週期的錯誤預算已消耗到一定比例；100% 即目標未達成。未設定目標的服務不告警。',
      'So much of the period’s error budget is used up; at 100% the objective is missed. A service without an objective raises none.',
    ),
    of: 'objective',
    fields: usedFields,
  },
  ending: {
    title: texts('即将到期', '即將到期', 'Ends soon'),
    about: texts('许可或试用即将到期。', '授權或試用即將到期。', 'The licence or trial comes to its end.'),
    of: 'end',
    fields: endingFields,
  },
} as const satisfies Readonly<Record<string, ConditionForm>>;

/** Settings that are values of the metric: they have its unit. */
export const metricSettings: ReadonlySet<string> = new Set(['value', 'hysteresis', 'by']);

export type ConditionKind = keyof typeof conditionForms;
export const conditionKinds = Object.keys(conditionForms) as readonly ConditionKind[];
/** What people set for a kind. */
export type ConditionSettings<Kind extends ConditionKind = ConditionKind> = {
  [K in Kind]: {
    readonly [Name in keyof (typeof conditionForms)[K]['fields']]: SettingValue<
      (typeof conditionForms)[K]['fields'][Name]
    >;
  };
}[Kind];

/** A kind with its settings. */
export type Condition<Kind extends ConditionKind = ConditionKind> = {
  [K in Kind]: { readonly kind: K; readonly settings: ConditionSettings<K> };
}[Kind];
