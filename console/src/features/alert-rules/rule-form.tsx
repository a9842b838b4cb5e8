import { UndoOutlined } from '@ant-design/icons';
import { type RuleDetail } from '@linekeeper/contract/alerts/alert-rules';
import {
  type AlertSeverity,
  alertSeverities,
  type AlertSubjectKind,
} from '@linekeeper/contract/alerts/alert-terms';
import { hasScope } from '@linekeeper/contract/alerts/rule-fit';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { Alert, Button, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { ChangedMeanwhile, EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { Severity } from '../../widgets/alert/index.ts';
import { BackTestPanel } from './back-test-panel.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { type RuleField, type RuleValues, withSubjectKind } from './rule-form-values.ts';
import { conditionText, ruleName } from './rule-text.ts';
import { rulesChanged } from './rules-changed.ts';
import { ScopeFields } from './scope-fields.tsx';
import { ToldField } from './told-field.tsx';
import { useRuleForm } from './use-rule-form.ts';
import { useVisibleKinds } from './use-visible-kinds.ts';

interface Props {
  /** The rule to change; undefined adds one. */
  readonly ruleId: string | undefined;
  readonly onClose: () => void;
}
const size = 'min(560px, 100vw)';

/** Adds or changes an alert rule, in a drawer beside the list. */
export function RuleForm({ ruleId, onClose }: Props) {
  return ruleId === undefined ? (
    <Form rule={undefined} onClose={onClose} />
  ) : (
    <EditForm key={ruleId} ruleId={ruleId} onClose={onClose} />
  );
}

function EditForm({ ruleId, onClose }: { readonly ruleId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /monitor/api/v1/alert-rules/:ruleId',
    { params: { ruleId } },
    { placeholderData: undefined },
  );
  return (
    <LoadedDrawer title={t('alert-rules:editTitle')} size={size} query={query} onClose={onClose}>
      {(rule) => <Form rule={rule} onClose={onClose} />}
    </LoadedDrawer>
  );
}

function Form({ rule, onClose }: { readonly rule: RuleDetail | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const kinds = useVisibleKinds();
  const { tenants, companyId } = useSession();
  const isNew = rule === undefined;
  const name = rule ? ruleName(rule) : '';
  const form = useRuleForm(rule, {
    kinds,
    onSaved: (typed) =>
      toast('success', t(isNew ? 'alert-rules:added' : 'alert-rules:saved', { name: typed || name })),
    leave: onClose,
  });
  const { values, set, faultOf } = form;
  const isGiven = rule?.originTenant != null;
  const isBuiltIn = rule?.builtIn != null;
  const type = tenants?.find((tenant) => tenant.companyId === companyId)?.type;
  const names = rule?.names ?? {};
  return (
    <EntityDrawer
      title={isNew ? t('alert-rules:addTitle') : t('alert-rules:editNamed', { name })}
      label={t(isNew ? 'alert-rules:addTitle' : 'alert-rules:editTitle')}
      size={size}
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'alert-rules:add' : 'alert-rules:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('alert-rules:changedTitle')}
        text={t('alert-rules:changedText')}
        changed={form.changed}
        label={(field) => t(`alert-rules:field.${field}`)}
        shown={shown}
      />
      {rule && (isGiven || isBuiltIn) && <Brought rule={rule} onReset={onClose} />}
      {!isBuiltIn && (
        <TextField
          id="rule-name"
          label={t('alert-rules:field.name')}
          fault={faultOf('name')}
          maxLength={128}
          disabled={isGiven}
          value={values.name}
          onType={(typed) => set({ name: typed })}
        />
      )}
      <SelectField<AlertSeverity>
        id="rule-severity"
        label={t('alert-rules:field.severity')}
        value={values.severity}
        options={alertSeverities.map((value) => ({ value, label: <Severity severity={value} /> }))}
        onChange={(severity) => severity && set({ severity })}
      />
      <SelectField<AlertSubjectKind>
        id="rule-subject-kind"
        label={t('alert-rules:field.subjectKind')}
        disabled={isGiven || isBuiltIn}
        value={values.subjectKind}
        options={kinds.map((value) => ({ value, label: t(`alert-rules:kind.${value}`) }))}
        onChange={(subjectKind) => subjectKind && set(withSubjectKind(values, subjectKind))}
      />
      <ConditionFields values={values} isFixed={isGiven || isBuiltIn} faultOf={faultOf} onChange={set} />
      {hasScope(values.subjectKind) && (
        <>
          <ScopeFields values={values} names={names} isFixed={isGiven} onChange={set} />
          <BackTestPanel values={values} ruleId={rule?.id ?? null} />
        </>
      )}
      <ToldField value={values.told} names={names} onChange={(told) => set({ told })} />
      <TextField
        id="rule-note"
        label={t('alert-rules:field.note')}
        isOptional={t('alert-rules:optional')}
        maxLength={1000}
        value={values.note}
        onType={(note) => set({ note })}
      />
      <SwitchField
        id="rule-enabled"
        label={t('alert-rules:field.isEnabled')}
        value={values.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
      {!isGiven && type !== undefined && type !== organizationTypes.COMPANY && (
        <SwitchField
          id="rule-handed-down"
          label={t('alert-rules:field.isHandedDown')}
          hint={t('alert-rules:hint.isHandedDown')}
          value={values.isHandedDown}
          onChange={(isHandedDown) => set({ isHandedDown })}
        />
      )}
    </EntityDrawer>
  );
}

interface SwitchProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function SwitchField({ id, label, hint, value, onChange }: SwitchProps) {
  return (
    <FormField id={id} label={label} hint={hint} fault={undefined}>
      {(described) => (
        <Switch {...described} style={{ justifySelf: 'start' }} checked={value} onChange={onChange} />
      )}
    </FormField>
  );
}

/** Says where a rule comes from and what may be made of it, and offers to make it again what was brought. */
function Brought({ rule, onReset }: { readonly rule: RuleDetail; readonly onReset: () => void }) {
  const { t } = useTranslation();
  const { id, originTenant, given, isChanged } = rule;
  const reset = useApiMutation('POST /monitor/api/v1/alert-rules/:ruleId/reset', {
    onSuccess: () => {
      toast('success', t('alert-rules:wasReset', { name: ruleName(rule) }));
      onReset();
      rulesChanged();
    },
  });
  const text =
    originTenant === null
      ? t('alert-rules:broughtText')
      : t('alert-rules:givenText', {
          from: originTenant,
          given: given ? conditionText({ ...rule, condition: given.condition }, t) : '',
        });
  return (
    <Alert
      type="info"
      title={
        originTenant === null
          ? t('alert-rules:broughtTitle')
          : t('alert-rules:givenTitle', { from: originTenant })
      }
      description={text}
      action={
        isChanged && (
          <Button
            size="small"
            icon={<UndoOutlined aria-hidden />}
            loading={reset.isPending}
            onClick={() => reset.mutate({ params: { ruleId: id } })}
          >
            {t('alert-rules:reset')}
          </Button>
        )
      }
    />
  );
}

/** A field's value as people know it; of what is a list, how many. */
function shown(field: RuleField, values: RuleValues): string {
  const value = values[field];
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'object' ? Object.values(value ?? {}).join(', ') : String(value);
}
