import { type DeviceSetting, type ProbeSetting } from '@linekeeper/contract/monitoring/probe-settings';
import { useTranslation } from 'react-i18next';
import { SettingField as Field } from '../../widgets/setting-field/index.ts';
import { type DeviceFormState } from './use-device-form.ts';

interface Props {
  readonly name: DeviceSetting;
  readonly setting: ProbeSetting;
  readonly form: DeviceFormState;
  readonly isNew: boolean;
}

/** One setting of a probe of a device. */
export function SettingField({ name, setting, form: { values, set, faultOf }, isNew }: Props) {
  const { t } = useTranslation();
  return (
    <Field
      id={`device-${name}`}
      setting={setting}
      value={values[name]}
      fault={faultOf(name)}
      keptHint={isNew ? undefined : t('devices:hint.secretSet')}
      onType={(text) => set({ [name]: text })}
    />
  );
}
