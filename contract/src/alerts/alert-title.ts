import { type Language } from '../language.ts';
import { type AlertRow } from './alerts.ts';
import { type BuiltInRuleId, builtInRules } from './built-in-rules.ts';
import { stormText } from './storm-text.ts';

/** What a rule is called: as somebody named it, else as the program calls it in the reader's language. */
export const ruleTitle = (
  { ruleName, builtIn }: { readonly ruleName: string; readonly builtIn: BuiltInRuleId | null },
  language: Language,
): string => ruleName || (builtIn === null ? '' : builtInRules[builtIn].title[language]);

type Titled = Pick<AlertRow, 'ruleName' | 'builtIn' | 'storm' | 'resolvedAt'>;

/** Whether an alert stands for a storm, or did to its own end: what outlives its storm is one alert again. */
export const standsForStorm = ({ storm, resolvedAt }: Pick<Titled, 'storm' | 'resolvedAt'>): boolean =>
  storm !== null &&
  (storm.overAt === null || (resolvedAt !== null && Date.parse(resolvedAt) <= Date.parse(storm.overAt)));

/** What an alert is called: the extent of the storm that it stands for, else its rule. */
export const alertTitle = (alert: Titled, language: Language): string =>
  alert.storm && standsForStorm(alert) ? stormText(alert.storm, language) : ruleTitle(alert, language);
