import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { deviceKinds, type DeviceKind } from '@linekeeper/contract/monitoring/states';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { PolledByField } from './polled-by-field.tsx';
import { ProbeFields } from './probe-fields.tsx';
import { TestResult } from './test-result.tsx';
import { UpstreamField } from './upstream-field.tsx';
import { type DeviceFormState } from './use-device-form.ts';

interface Props {
  readonly form: DeviceFormState;
  readonly isNew: boolean;
  /** As it was read; undefined where it is to be added. */
  readonly device: DeviceDetail | undefined;
}

/** The fields of the device form, grouped by question: where it is, how to ask it, what it is. */
export function DeviceFields({ form, isNew, device }: Props) {
  const { t } = useTranslation();
  const { values, set, faultOf, tested } = form;
  const found = tested?.find(({ identity }) => identity !== null)?.identity;
  const optional = t('devices:optional');
  const discovered = t('devices:discovered');
  return (
    <>
      <TextField
        id="device-address"
        label={t('devices:address')}
        fault={faultOf('address')}
        hint={t('devices:hint.address')}
        autoFocus={isNew}
        className="mono"
        spellCheck={false}
        maxLength={64}
        placeholder="10.8.0.1"
        value={values.address}
        onType={(text) => set({ address: text })}
      />
      <PolledByField
        value={values.agentId}
        name={device?.agentName ?? undefined}
        fault={faultOf('agentId')}
        onChange={(agentId) => set({ agentId })}
      />
      <ProbeFields form={form} isNew={isNew} />
      <TestResult
        address={values.address.trim()}
        isTesting={form.isTesting}
        results={tested}
        error={form.testError}
      />
      <TextField
        id="device-name"
        label={t('devices:name')}
        isOptional={isNew ? optional : undefined}
        fault={faultOf('name')}
        hint={isNew ? t('devices:hint.name') : undefined}
        maxLength={128}
        placeholder={isNew ? found?.name || discovered : undefined}
        value={values.name}
        onType={(text) => set({ name: text })}
      />
      <SelectField<DeviceKind>
        id="device-kind"
        label={t('devices:kind')}
        isOptional={optional}
        fault={faultOf('kind')}
        hint={t('devices:hint.kind')}
        allowClear
        placeholder={found?.kind ? t(`terms:kind.${found.kind}`) : t('devices:chooseKind')}
        value={values.kind}
        options={deviceKinds.map((value) => ({ value, label: t(`terms:kind.${value}`) }))}
        onChange={(kind: DeviceKind | undefined) => set({ kind })}
      />
      <FormField
        id="device-interval"
        label={t('devices:interval')}
        fault={faultOf('intervalS')}
        hint={t('devices:hint.interval')}
      >
        {({ id }) => (
          <Segmented<10 | 60>
            id={id}
            aria-label={t('devices:interval')}
            style={{ justifySelf: 'start' }}
            value={values.intervalS}
            options={[
              { value: 60, label: t('devices:every.60') },
              { value: 10, label: t('devices:every.10') },
            ]}
            onChange={(intervalS) => set({ intervalS })}
          />
        )}
      </FormField>
      <FormField
        id="device-outlet"
        label={t('devices:outlet')}
        isOptional={optional}
        fault={faultOf('outletId')}
      >
        {({ id, status }) => (
          <OutletSelect
            id={id}
            status={status}
            label={t('devices:outlet')}
            placeholder={t('devices:chooseOutlet')}
            value={values.outletId}
            onChange={(outletId) => set({ outletId })}
          />
        )}
      </FormField>
      <UpstreamField form={form} device={device} />
    </>
  );
}
