import { type RuleDetail } from '@linekeeper/contract/alerts/alert-rules';
import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { inWords } from '../../widgets/form/index.ts';
import {
  faultsOf,
  newValues,
  ruleBody,
  type RuleField,
  type RuleValues,
  valuesOf,
} from './rule-form-values.ts';
import { rulesChanged } from './rules-changed.ts';

interface Handlers {
  /** Kinds of subjects that the reader may see. */
  readonly kinds: readonly AlertSubjectKind[];
  readonly onSaved: (name: string) => void;
  readonly leave: () => void;
}

/** Where what the server refuses stands in the form. */
const fields: Readonly<Record<string, RuleField>> = {
  condition: 'settings',
  toldTo: 'told',
  scope: 'subjectIds',
};

/** The form of an alert rule: adds one, or changes the one that is given. */
export function useRuleForm(entity: RuleDetail | undefined, { kinds, onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  return useEntityForm<RuleDetail, RuleValues, string>({
    entity,
    valuesOf: (rule) => (rule ? valuesOf(rule) : newValues(kinds)),
    read: ({ id }) => call('GET /monitor/api/v1/alert-rules/:ruleId', { params: { ruleId: id } }),
    check: (values) =>
      inWords(faultsOf(values, Boolean(entity?.builtIn)), (fault) => t(`alert-rules:error.${fault}`)),
    places: { RULE_ONLY_TIGHTER: 'settings', RULE_BUILT_IN: 'settings' },
    fieldOf: (path) => {
      const name = path.split('.')[0] ?? '';
      return fields[name] ?? (name in newValues(kinds) ? (name as RuleField) : undefined);
    },
    async save(values, rule, own) {
      const body = ruleBody(values);
      if (!rule) return (await call('POST /monitor/api/v1/alert-rules/create', { body }, { own })).id;
      const input = { params: { ruleId: rule.id }, body: { ...body, version: rule.version } };
      await call('PUT /monitor/api/v1/alert-rules/:ruleId', input, { own });
      return rule.id;
    },
    onSaved(_, { name }) {
      rulesChanged();
      onSaved(name.trim());
    },
    leave,
  });
}
