import { type DeviceSetting, type ProbeSetting } from '@linekeeper/contract/monitoring/probe-settings';
import { Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { type DeviceFormState } from './use-device-form.ts';

interface Props {
  readonly name: DeviceSetting;
  readonly setting: ProbeSetting;
  readonly form: DeviceFormState;
  readonly isNew: boolean;
}

/** One setting of a probe, as its kind is typed. */
export function SettingField({ name, setting, form: { values, set, faultOf }, isNew }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const field = {
    id: `device-${name}`,
    label: setting.label[language],
    fault: faultOf(name),
    hint: setting.hint?.[language],
  };
  const take = (text: string) => set({ [name]: text });
  switch (setting.kind) {
    case 'secret':
      return (
        <FormField {...field} hint={isNew ? field.hint : t('devices:hint.secretSet')}>
          {(described) => (
            <Input.Password
              {...described}
              className="mono"
              autoComplete="new-password"
              maxLength={setting.mostLetters}
              placeholder={isNew ? '' : '••••••••'}
              value={values[name]}
              onChange={(event) => take(event.target.value)}
            />
          )}
        </FormField>
      );
    case 'choice':
      return (
        <FormField {...field}>
          {({ id }) => (
            <Segmented<string>
              id={id}
              aria-label={field.label}
              style={{ justifySelf: 'start' }}
              value={values[name]}
              // What is usual stands first.
              options={[setting.default, ...setting.choices.filter((choice) => choice !== setting.default)]}
              onChange={take}
            />
          )}
        </FormField>
      );
    case 'integer':
      return (
        <TextField
          {...field}
          className="mono"
          inputMode="numeric"
          maxLength={String(setting.most).length}
          value={values[name]}
          onType={take}
        />
      );
  }
}
