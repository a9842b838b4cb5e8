import {
  type ServiceRule,
  serviceRules,
  type SloPeriod,
  sloPeriods,
} from '@linekeeper/contract/services/service-terms';
import { type ServiceDetail } from '@linekeeper/contract/services/services';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import {
  ChangedMeanwhile,
  EntityDrawer,
  LoadedDrawer,
  useEntityForm,
} from '../../widgets/entity-form/index.ts';
import { inWords } from '../../widgets/form/index.ts';
import { MemberFields } from './member-fields.tsx';
import { bodyOf, faultsOf, mostNeeded, type ServiceValues, treeOf, valuesOf } from './service-form-values.ts';
import { ServiceTree } from './service-tree.tsx';
import { servicesChanged } from './services-changed.ts';
import { TagsField } from './tags-field.tsx';
import styles from './services.module.css';

interface Props {
  /** The service to change; undefined adds one. */
  readonly serviceId: string | undefined;
  readonly onClose: () => void;
}
const size = 'min(640px, 100vw)';
const detail = 'GET /monitor/api/v1/services/:serviceId';

/** Adds or changes a business service: its tree is drawn as it is made. */
export function ServiceForm({ serviceId, onClose }: Props) {
  return serviceId === undefined ? (
    <Form service={undefined} onClose={onClose} />
  ) : (
    <EditForm key={serviceId} serviceId={serviceId} onClose={onClose} />
  );
}

function EditForm({ serviceId, onClose }: { readonly serviceId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useApi(detail, { params: { serviceId } }, { placeholderData: undefined });
  return (
    <LoadedDrawer title={t('services:editTitle')} size={size} query={query} onClose={onClose}>
      {(service) => <Form service={service} onClose={onClose} />}
    </LoadedDrawer>
  );
}

function useServiceForm(entity: ServiceDetail | undefined, onClose: () => void) {
  const { t } = useTranslation();
  return useEntityForm<ServiceDetail, ServiceValues, string>({
    entity,
    valuesOf,
    read: ({ id }) => call(detail, { params: { serviceId: id } }),
    check: (values) => inWords(faultsOf(values), (fault) => t(`services:error.${fault}`)),
    places: { SERVICE_CIRCLE: 'members', SERVICE_DEEP: 'members', SERVICE_LARGE: 'members' },
    async save(values, service, own) {
      const body = bodyOf(values);
      if (!service) return (await call('POST /monitor/api/v1/services/create', { body }, { own })).id;
      const input = { params: { serviceId: service.id }, body: { ...body, version: service.version } };
      await call('PUT /monitor/api/v1/services/:serviceId', input, { own });
      return service.id;
    },
    onSaved(_, { name }) {
      servicesChanged();
      toast('success', t(entity ? 'services:saved' : 'services:added', { name: name.trim() }));
    },
    leave: onClose,
  });
}

function Form({
  service,
  onClose,
}: {
  readonly service: ServiceDetail | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const isNew = service === undefined;
  const form = useServiceForm(service, onClose);
  const { values, set, faultOf } = form;
  const { rule } = values;
  const takesNumber = rule === 'at-least' || rule === 'weight';
  return (
    <EntityDrawer
      title={isNew ? t('services:add') : t('services:editNamed', { name: service.name })}
      label={t(isNew ? 'services:add' : 'services:editTitle')}
      size={size}
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'services:add' : 'services:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('services:changedTitle')}
        text={t('services:changedText')}
        changed={form.changed}
        label={(field) => t(`services:field.${field}`)}
        shown={(field, of) => shown(t, field, of)}
      />
      <TextField
        id="service-name"
        label={t('services:field.name')}
        fault={faultOf('name')}
        maxLength={128}
        value={values.name}
        onType={(name) => set({ name })}
      />
      <MemberFields
        serviceId={service?.id}
        members={values.members}
        isWeighed={rule === 'weight'}
        fault={faultOf('members')}
        onChange={(members) => set({ members })}
      />
      <div className={takesNumber ? styles.two : undefined}>
        <SelectField<ServiceRule>
          id="service-rule"
          label={t('services:field.rule')}
          hint={t(`services:ruleHint.${rule}`)}
          value={rule}
          options={serviceRules.map((value) => ({ value, label: t(`services:rule.${value}`) }))}
          onChange={(value) => value && set({ rule: value })}
        />
        {takesNumber && (
          <FormField id="service-needed" label={t(`services:needed.${rule}`)} fault={faultOf('needed')}>
            {(described) => (
              <InputNumber
                {...described}
                className="full"
                min={1}
                max={Math.max(1, mostNeeded(values))}
                precision={0}
                value={values.needed}
                onChange={(needed) => set({ needed: needed ?? 1 })}
              />
            )}
          </FormField>
        )}
      </div>
      {values.members.length > 0 && (
        <div className="grid gap-2">
          <span className="medium">{t('services:preview')}</span>
          <ServiceTree
            label={t('services:preview')}
            nodes={treeOf(values, service?.tree ?? [])}
            isLinked={false}
          />
        </div>
      )}
      <div className={styles.two}>
        <TextField
          id="service-slo"
          label={t('services:field.sloPercent')}
          isOptional={t('services:optional')}
          hint={t('services:sloHint')}
          fault={faultOf('sloPercent')}
          placeholder="99.9"
          suffix="%"
          inputMode="decimal"
          maxLength={8}
          value={values.sloPercent}
          onType={(sloPercent) => set({ sloPercent })}
        />
        <SelectField<SloPeriod>
          id="service-period"
          label={t('services:field.sloPeriod')}
          value={values.sloPeriod}
          options={sloPeriods.map((value) => ({ value, label: t(`services:period.${value}`) }))}
          onChange={(sloPeriod) => sloPeriod && set({ sloPeriod })}
        />
      </div>
      <TagsField value={values.tags} fault={faultOf('tags')} onChange={(tags) => set({ tags })} />
      <TextField
        id="service-note"
        label={t('services:field.note')}
        isOptional={t('services:optional')}
        maxLength={1000}
        value={values.note}
        onType={(note) => set({ note })}
      />
    </EntityDrawer>
  );
}

type Said = ReturnType<typeof useTranslation>['t'];

/** A field's value as people know it, where somebody else changed it. */
function shown(t: Said, field: keyof ServiceValues, of: ServiceValues): string {
  if (field === 'members') return t('services:memberCount', { count: of.members.length });
  if (field === 'rule') return t(`services:rule.${of.rule}`);
  if (field === 'sloPeriod') return t(`services:period.${of.sloPeriod}`);
  if (field === 'tags') return of.tags.join(t('services:separator')) || '–';
  return String(of[field]) || '–';
}
