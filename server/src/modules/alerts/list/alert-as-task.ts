import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { alertTitle, ruleTitle, standsForStorm } from '@linekeeper/contract/alerts/alert-title';
import { type BuiltInRuleId } from '@linekeeper/contract/alerts/built-in-rules';
import { type Language } from '@linekeeper/contract/language';
import { stormOf, stormShownTo } from '../storm-shown.ts';

/** What of an alert says how it is called. */
export interface CalledAlert {
  readonly ruleName: string;
  readonly builtIn: BuiltInRuleId | null;
  /** As the one that looks for causes wrote it. */
  readonly storm: unknown;
  readonly resolvedAt: Date | null;
}
interface Reader {
  readonly kinds: readonly AlertSubjectKind[];
  readonly language: Language;
}

/** An alert as its title is made of, to who may see these kinds. */
function titled({ ruleName, builtIn, storm: kept, resolvedAt }: CalledAlert, kinds: Reader['kinds']) {
  const storm = stormOf(kept);
  const shown = storm && stormShownTo(kinds, storm);
  return { ruleName, builtIn, storm: shown, resolvedAt: resolvedAt?.toISOString() ?? null };
}

/** What an alert is called to a reader. */
export const calledTo = ({ kinds, language }: Reader, alert: CalledAlert): string =>
  alertTitle(titled(alert, kinds), language);

/** An alert as a task: what it is about, and the rule that fired; or the storm that it stands for, and what leads that. */
export function asTask(
  { kinds, language }: Reader,
  alert: CalledAlert & { readonly subjectName: string; readonly outletName: string },
): { readonly name: string; readonly facts: readonly string[] } {
  const { subjectName, outletName } = alert;
  const of = titled(alert, kinds);
  const rule = ruleTitle(alert, language);
  if (standsForStorm(of))
    return { name: alertTitle(of, language), facts: [rule, subjectName].filter(Boolean) };
  return { name: subjectName, facts: [rule, outletName].filter(Boolean) };
}
