import { type Language } from '../language.ts';
import { type BuiltInRuleId, builtInRules } from './built-in-rules.ts';

/** What a rule is called: as somebody named it, else as the program calls it in the reader's language. */
export const ruleTitle = (
  { ruleName, builtIn }: { readonly ruleName: string; readonly builtIn: BuiltInRuleId | null },
  language: Language,
): string => ruleName || (builtIn === null ? '' : builtInRules[builtIn].title[language]);
