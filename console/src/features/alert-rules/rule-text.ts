import { type RuleRow } from '@linekeeper/contract/alerts/alert-rules';
import { mostUnwatched } from '@linekeeper/contract/alerts/alert-terms';
import { builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { conditionForms } from '@linekeeper/contract/alerts/conditions';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type TFunction } from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { metricText } from '../../lib/metric-text.ts';
import { durationText } from '../../lib/time.ts';
import { valueText } from '../../lib/value-text.ts';

/** What a rule is called: what the program brings is called in the reader's language. Read it while rendering. */
export const ruleName = ({ name, builtIn }: Pick<RuleRow, 'name' | 'builtIn'>): string =>
  name || (builtIn ? builtInRules[builtIn].title[currentLanguage()] : '');

const measured = (metric: MetricName | null, value: number): string => {
  const unit = metric === null ? '' : metricOf(metric).unit;
  return unit === '' ? String(value) : valueText(value, unit);
};

type Looked = Pick<RuleRow, 'condition' | 'metric' | 'states' | 'events'>;

/** What a rule looks for, in one line: "Packet loss > 5 % · 5 min". Read it while rendering. */
export function conditionText({ condition, metric, states, events }: Looked, t: TFunction): string {
  const language = currentLanguage();
  const lasting = (seconds: number) => (seconds === 0 ? '' : ` · ${durationText(seconds * 1000, language)}`);
  const name = metric === null ? '' : metricText(metric);
  const beyond = ({ bound, value }: { readonly bound: 'above' | 'below'; readonly value: number }) =>
    `${name} ${bound === 'above' ? '>' : '<'} ${measured(metric, value)}`;
  const { kind, settings } = condition;
  switch (kind) {
    case 'state':
      return (
        states.map((state) => t(`terms:state.${state}`)).join(t('alert-rules:or')) + lasting(settings.forS)
      );
    case 'threshold':
      return beyond(settings) + lasting(settings.forS);
    case 'k-of-n':
      return `${beyond(settings)} · ${settings.k}/${settings.n}`;
    case 'change': {
      const way = settings.direction === 'rises' ? '↑' : '↓';
      return `${name} ${way} ${measured(metric, settings.by)}${lasting(settings.withinS)}`;
    }
    case 'baseline': {
      const way = conditionForms.baseline.fields.direction.words[settings.direction][language];
      return `${name} ${way} · ${settings.deviations} ×${lasting(settings.forS)}`;
    }
    case 'absent':
      return `${name} · ${conditionForms.absent.title[language]}${lasting(settings.forS)}`;
    case 'event':
      return events.map((event) => t(`alert-rules:event.${event}`)).join(t('alert-rules:or'));
    case 'ending':
      return t('alert-rules:leftDays', { count: settings.days });
    case 'burn':
      return conditionForms.burn.fields.pace.words[settings.pace][language];
    case 'used':
      return `${conditionForms.used.title[language]} ≥ ${settings.percent} %`;
    case 'budget':
      return `${conditionForms.budget.title[language]} · ${settings.objective} %`;
  }
}

/** Of how many subjects a rule knows what is usual at this hour, and of how many it cannot judge; empty where it does not ask. */
export function usualText({ usual }: Pick<RuleRow, 'usual'>, t: TFunction): string {
  if (!usual) return '';
  const parts = (['known', 'tooLittle', 'unread', 'unwatched'] as const)
    .filter((key) => usual[key] > 0)
    .map((key) =>
      key === 'unwatched' && usual[key] >= mostUnwatched
        ? t('alert-rules:usual.unwatchedMany', { number: mostUnwatched })
        : t(`alert-rules:usual.${key}`, { count: usual[key] }),
    );
  return parts.join(' · ') || t('alert-rules:usual.nothing');
}

/** Of what a rule is, in one line: names where they are short, numbers where there are many. Empty: of all. */
export function scopeText(
  { regions, outletIds, deviceKinds, tags, subjectIds }: RuleRow['scope'],
  t: TFunction,
): string {
  const counted = (key: 'outlets' | 'subjects', ids: readonly string[]) =>
    ids.length === 0 ? [] : [t(`alert-rules:count.${key}`, { count: ids.length })];
  return [
    ...regions,
    ...counted('outlets', outletIds),
    ...deviceKinds.map((kind) => t(`terms:kind.${kind}`)),
    ...tags,
    ...counted('subjects', subjectIds),
  ].join(t('alert-rules:and'));
}
