import { type Texts } from '../language.ts';
import { type SubjectEventKind } from '../monitoring/events.ts';
import { type MetricName } from '../monitoring/metrics.ts';
import { type State } from '../monitoring/states.ts';
import { type SubjectKind } from '../monitoring/subjects.ts';
import { texts } from '../platform/file-columns.ts';
import { type AlertSeverity } from './alert-terms.ts';
import { type Condition } from './conditions.ts';

export interface BuiltInRule {
  readonly title: Texts;
  readonly severity: AlertSeverity;
  readonly subjectKind: SubjectKind;
  readonly metric?: MetricName;
  readonly states?: readonly State[];
  readonly events?: readonly SubjectEventKind[];
  readonly condition: Condition;
}

/** Rules that every tenant has from its beginning, all switched on. Their names stand in the database: renaming one loses it. */
export const builtInRules = {
  'device-down': {
    title: texts('设备离线', '設備離線', 'Device down'),
    severity: 'critical',
    subjectKind: 'device',
    states: ['down'],
    condition: { kind: 'state', settings: { forS: 60 } },
  },
  'line-down': {
    title: texts('线路中断', '線路中斷', 'Line down'),
    severity: 'critical',
    subjectKind: 'line',
    states: ['down'],
    condition: { kind: 'state', settings: { forS: 60 } },
  },
} as const satisfies Readonly<Record<string, BuiltInRule>>;

export type BuiltInRuleId = keyof typeof builtInRules;
export const builtInRuleIds = Object.keys(builtInRules) as [BuiltInRuleId, ...BuiltInRuleId[]];
