import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { type DialTestKind, dialTestKinds } from '@linekeeper/contract/dial/dial-test-kinds';
import { type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { leastBookedIntervalS } from '@linekeeper/contract/dial/month-budget';
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { testPath } from '../../lib/dial-path.ts';
import { currentLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { durationText } from '../../lib/time.ts';
import { ChangedMeanwhile, EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { typedOf } from '../../widgets/setting-field/index.ts';
import { ExpectedFields } from './expected-fields.tsx';
import { kindText } from './kind-text.ts';
import { ListField } from './list-field.tsx';
import { LoadPreview } from './load-preview.tsx';
import { SettingFields } from './setting-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { bookedIntervalS, TemplateField } from './template-field.tsx';
import { isBooked, type TestField, type TestValues } from './test-form-values.ts';
import { useTestForm } from './use-test-form.ts';

interface Props {
  /** The test to change; undefined adds one. */
  readonly testId: string | undefined;
  /** A template that a new one begins with. */
  readonly templateId?: string | undefined;
  readonly onClose: () => void;
}
const size = 'min(560px, 100vw)';
const intervals = [10, 30, 60, 300, 600, 1_800, 3_600, 21_600, 86_400] as const;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Adds or changes a dial test, in a drawer beside the screen it was opened from. */
export function TestForm({ testId, templateId, onClose }: Props) {
  return testId === undefined ? (
    <Form test={undefined} templateId={templateId} onClose={onClose} />
  ) : (
    <EditForm key={testId} testId={testId} onClose={onClose} />
  );
}

function EditForm({ testId, onClose }: { readonly testId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /dial/api/v1/tests/:testId',
    { params: { testId } },
    { placeholderData: undefined },
  );
  return (
    <LoadedDrawer title={t('dial:editTitle')} size={size} query={query} onClose={onClose}>
      {(test) => <Form test={test} onClose={onClose} />}
    </LoadedDrawer>
  );
}

function Form({
  test,
  templateId,
  onClose,
}: {
  readonly test: TestDetail | undefined;
  readonly templateId?: string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNew = test === undefined;
  const form = useTestForm(test, {
    onSaved: (name) => toast('success', t(isNew ? 'dial:added' : 'dial:saved', { name })),
    leave: (id) => (isNew ? void navigate(testPath(id)) : onClose()),
  });
  const { values, set, faultOf } = form;
  const lineNames = new Map(
    test?.targets.flatMap(({ lineId, lineName }) => (lineId ? [[lineId, lineName ?? lineId]] : [])),
  );
  const agentNames = new Map(
    test?.targets.flatMap(({ agentId, agentName }) => (agentId ? [[agentId, agentName ?? agentId]] : [])),
  );
  const outletNames = new Map(test?.sourceOutlets.map(({ id, name }) => [id, name]));
  return (
    <EntityDrawer
      title={isNew ? t('dial:addTitle') : t('dial:editNamed', { name: test.name })}
      label={t(isNew ? 'dial:addTitle' : 'dial:editTitle')}
      size={size}
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'dial:add' : 'dial:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('dial:changedTitle')}
        text={t('dial:changedText')}
        changed={form.changed}
        label={(field) => t(`dial:field.${field}`)}
        shown={(field, now) => shown(field, now)}
      />
      {isNew && <TemplateField templateId={templateId} onChoose={set} />}
      <TextField
        id="dial-name"
        label={t('dial:field.name')}
        fault={faultOf('name')}
        maxLength={128}
        value={values.name}
        onType={(name) => set({ name })}
      />
      <SelectField<DialTestKind>
        id="dial-kind"
        label={t('dial:field.kind')}
        hint={dialForms[values.kind].about[currentLanguage()]}
        disabled={!isNew}
        value={values.kind}
        options={dialTestKinds.map((kind) => ({ value: kind, label: kindText(kind) }))}
        onChange={(kind) =>
          kind &&
          set({
            ...{ kind, settings: typedOf(dialForms[kind].fields), expected: {} },
            ...(isBooked(kind) && values.intervalS < leastBookedIntervalS && { intervalS: bookedIntervalS }),
          })
        }
      />
      <TargetFields
        kind={values.kind}
        values={values}
        lineNames={lineNames}
        agentNames={agentNames}
        fault={faultOf('addresses')}
        agentFault={faultOf('agentIds')}
        onChange={set}
      />
      <ListField
        listTemplateId={values.listTemplateId}
        onChange={(listTemplateId) => set({ listTemplateId })}
      />
      <SourceFields values={values} outletNames={outletNames} fault={faultOf('fromServer')} onChange={set} />
      <SettingFields
        key={values.kind}
        kind={values.kind}
        settings={values.settings}
        showsFaults={faultOf('settings') !== undefined}
        onType={(settings) => set({ settings })}
      />
      <SelectField<number>
        id="dial-interval"
        label={t('dial:field.intervalS')}
        fault={faultOf('intervalS')}
        value={values.intervalS}
        options={[...new Set([...intervals, values.intervalS])].map((seconds) => ({
          value: seconds,
          label: durationText(seconds * 1000, currentLanguage()),
        }))}
        onChange={(intervalS) => intervalS && set({ intervalS })}
      />
      <SelectField<number[]>
        id="dial-hours"
        label={t('dial:field.hours')}
        isOptional={t('dial:optional')}
        hint={t('dial:hint.hours')}
        mode="multiple"
        maxTagCount={6}
        value={[...values.hours]}
        options={hoursOfDay.map((hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))}
        onChange={(hours) => set({ hours: hours ?? [] })}
      />
      <ExpectedFields
        kind={values.kind}
        expected={values.expected}
        fault={faultOf('expected')}
        onType={(expected) => set({ expected })}
      />
      <TextField
        id="dial-tags"
        label={t('dial:field.tags')}
        isOptional={t('dial:optional')}
        hint={t('dial:hint.tags')}
        maxLength={340}
        value={values.tags}
        onType={(tags) => set({ tags })}
      />
      <FormField id="dial-enabled" label={t('dial:field.isEnabled')} fault={undefined}>
        {({ id }) => (
          <Switch
            id={id}
            style={{ justifySelf: 'start' }}
            checked={values.isEnabled}
            onChange={(isEnabled) => set({ isEnabled })}
          />
        )}
      </FormField>
      {isBooked(values.kind) && (
        <TextField
          id="dial-month"
          label={t('dial:field.monthMegabytes')}
          hint={t('dial:hint.monthMegabytes')}
          fault={faultOf('monthMegabytes')}
          suffix="MB"
          inputMode="numeric"
          maxLength={8}
          value={values.monthMegabytes}
          onType={(monthMegabytes) => set({ monthMegabytes })}
        />
      )}
      <LoadPreview values={values} agentCount={test?.agentCount} />
    </EntityDrawer>
  );
}

/** A field's value as people know it. */
function shown(field: TestField, values: TestValues): string {
  const value = values[field];
  if (field === 'kind') return kindText(values.kind);
  if (field === 'listTemplateId') return values.listTemplateId === '' ? '–' : '✓';
  if (field === 'lineIds' || field === 'agentIds' || field === 'outletIds')
    return String(values[field].length);
  return typeof value === 'object' ? Object.values(value).join(', ') : String(value);
}
