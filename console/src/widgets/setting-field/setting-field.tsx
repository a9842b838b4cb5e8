import { type Setting } from '@linekeeper/contract/monitoring/setting';
import { Input, Segmented, Switch } from 'antd';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { currentLanguage } from '../../lib/language.ts';

interface Props {
  readonly id: string;
  readonly setting: Setting;
  /** As it is typed; of yes or no, 'true' or 'false'. */
  readonly value: string;
  readonly fault: string | undefined;
  /** Stands below a secret that is set already; missing: it is new. */
  readonly keptHint?: string | undefined;
  readonly onType: (text: string) => void;
}

/** So many choices stand beside each other; more are a list. */
const mostBeside = 3;

/** One thing that people set for something that measures, as its kind is typed. */
export function SettingField({ id, setting, value, fault, keptHint, onType }: Props) {
  const language = currentLanguage();
  const label = setting.label[language];
  const field = { id, label, fault, hint: setting.hint?.[language] };
  switch (setting.kind) {
    case 'secret':
      return (
        <FormField {...field} hint={keptHint ?? field.hint}>
          {(described) => (
            <Input.Password
              {...described}
              className="mono"
              autoComplete="new-password"
              maxLength={setting.mostLetters}
              placeholder={keptHint === undefined ? '' : '••••••••'}
              value={value}
              onChange={(event) => onType(event.target.value)}
            />
          )}
        </FormField>
      );
    case 'choice': {
      // What is usual stands first.
      const ordered = [setting.default, ...setting.choices.filter((choice) => choice !== setting.default)];
      const options = ordered.map((choice) => ({
        value: choice,
        label: setting.words?.[choice]?.[language] ?? choice,
      }));
      if (ordered.length > mostBeside || setting.words !== undefined)
        return (
          <SelectField<string>
            {...field}
            value={value}
            options={options}
            onChange={(next) => onType(next ?? value)}
          />
        );
      return (
        <FormField {...field}>
          {(described) => (
            <Segmented<string>
              id={described.id}
              aria-label={label}
              style={{ justifySelf: 'start' }}
              value={value}
              options={options}
              onChange={onType}
            />
          )}
        </FormField>
      );
    }
    case 'boolean':
      return (
        <FormField {...field}>
          {(described) => (
            <Switch
              id={described.id}
              style={{ justifySelf: 'start' }}
              checked={value === 'true'}
              onChange={(checked) => onType(String(checked))}
            />
          )}
        </FormField>
      );
    case 'integer':
    case 'decimal':
      return (
        <TextField
          {...field}
          className="mono"
          inputMode={setting.kind === 'integer' ? 'numeric' : 'decimal'}
          maxLength={String(setting.most).length + (setting.kind === 'decimal' ? setting.decimals + 1 : 0)}
          suffix={setting.unit}
          value={value}
          onType={onType}
        />
      );
    case 'text':
      return (
        <TextField
          {...field}
          maxLength={setting.mostLetters}
          placeholder={setting.example}
          value={value}
          onType={onType}
        />
      );
  }
}
