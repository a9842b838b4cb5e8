import {
  type AccessTechnology,
  accessTechnologies,
  type AddressKind,
  addressKinds,
  type LineRole,
  lineRoles,
} from '@linekeeper/contract/lines/line-terms';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { DeviceSelect, InterfaceSelect } from './device-select.tsx';
import { accessText, addressKindText, roleText } from './line-terms.ts';
import { type LineFormState } from './use-line-form.ts';

interface Props {
  readonly form: LineFormState;
  /** The line that is changed; undefined adds one. */
  readonly line: LineDetail | undefined;
}

/** What the line is, and how it is measured. */
export function LineFields({ form, line }: Props) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  const { data: all } = useApi('POST /monitor/api/v1/lines/counts', { body: {} });
  const optional = t('lines:optional');
  const mayChoose = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE']);
  const segmented = <Value extends string>(
    field: 'role' | 'addressKind',
    choices: readonly Value[],
    text: (value: Value) => string,
  ) => (
    <FormField id={`line-${field}`} label={t(`lines:field.${field}`)} fault={faultOf(field)}>
      {({ id }) => (
        <Segmented<Value>
          id={id}
          aria-label={t(`lines:field.${field}`)}
          style={{ justifySelf: 'start' }}
          value={values[field] as unknown as Value}
          options={choices.map((value) => ({ value, label: text(value) }))}
          onChange={(value) => set({ [field]: value })}
        />
      )}
    </FormField>
  );
  return (
    <>
      <FormField id="line-outlet" label={t('lines:field.outletId')} fault={faultOf('outletId')}>
        {({ id, status }) => (
          <OutletSelect
            of="lines"
            id={id}
            {...(status && { status })}
            label={t('lines:field.outletId')}
            placeholder={t('lines:chooseOutlet')}
            value={values.outletId}
            chosenName={
              line?.outletId === values.outletId ? `${line?.outletNumber} ${line?.outletName}` : undefined
            }
            onChange={(outletId) => set({ outletId })}
          />
        )}
      </FormField>
      {!mayChoose && <p className="note">{t('lines:needsDevices')}</p>}
      <TextField
        id="line-name"
        label={t('lines:field.name')}
        fault={faultOf('name')}
        autoFocus={!line}
        maxLength={128}
        value={values.name}
        onType={(name) => set({ name })}
      />
      <TextField
        id="line-provider"
        label={t('lines:field.provider')}
        fault={faultOf('provider')}
        maxLength={64}
        list="line-providers"
        value={values.provider}
        onType={(provider) => set({ provider })}
      />
      {/* What was written before is offered, so that one provider has one name. */}
      <datalist id="line-providers">
        {all?.providers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        id="line-circuit"
        label={t('lines:field.circuitId')}
        isOptional={optional}
        fault={faultOf('circuitId')}
        className="mono"
        maxLength={128}
        value={values.circuitId}
        onType={(circuitId) => set({ circuitId })}
      />
      <SelectField<AccessTechnology>
        id="line-access"
        label={t('lines:field.access')}
        fault={faultOf('access')}
        value={values.access}
        options={accessTechnologies.map((value) => ({ value, label: accessText(value) }))}
        onChange={(access: AccessTechnology) => set({ access })}
      />
      {segmented<LineRole>('role', lineRoles, roleText)}
      {segmented<AddressKind>('addressKind', addressKinds, addressKindText)}
      <TextField
        id="line-address"
        label={t('lines:field.address')}
        isOptional={optional}
        fault={faultOf('address')}
        hint={t('lines:hint.address')}
        className="mono"
        spellCheck={false}
        maxLength={64}
        placeholder="203.0.113.1"
        value={values.address}
        onType={(address) => set({ address })}
      />
      {mayChoose && (
        <>
          <DeviceSelect form={form} line={line} />
          <InterfaceSelect form={form} line={line} />
        </>
      )}
    </>
  );
}
