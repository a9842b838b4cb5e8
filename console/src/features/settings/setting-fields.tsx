import { type GeneralName, type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { inheritedWords, valueWords } from './setting-words.ts';
import { type GeneralForm } from './use-general-form.ts';

interface Props {
  readonly settings: GeneralSettings;
  readonly form: GeneralForm;
  readonly name: GeneralName;
  readonly isDisabled: boolean;
  readonly hint?: string;
}

/** A text or a number; empty takes what is inherited, which stands in its place. */
export function TextSetting({
  settings,
  form,
  name,
  isDisabled,
  hint,
  suffix,
}: Props & { readonly suffix?: string }) {
  const { t } = useTranslation();
  const value = form.values[name] ?? '';
  const inherited = inheritedWords(t, name, settings.values);
  const note = [
    value === '' ? t('settings:effective', { inherited }) : t('settings:emptyTakes', { inherited }),
    hint,
  ];
  return (
    <TextField
      id={`setting-${name}`}
      label={t(`settings:field.${name}`)}
      fault={form.faultOf(name)}
      hint={note.filter(Boolean).join(currentLanguage() === 'en' ? ' ' : '')}
      maxLength={64}
      inputMode={suffix === undefined ? 'text' : 'numeric'}
      suffix={suffix}
      disabled={isDisabled}
      placeholder={String(settings.values[name].inherited ?? valueWords(t, name, null))}
      value={value}
      onType={(text) => form.set({ [name]: text })}
    />
  );
}

/** One of some values, the inherited one first. */
export function ChoiceSetting({
  settings,
  form,
  name,
  isDisabled,
  hint,
  choices,
  isSearched = false,
}: Props & { readonly choices: readonly (string | boolean)[]; readonly isSearched?: boolean }) {
  const { t } = useTranslation();
  const options = [
    { value: '', label: inheritedWords(t, name, settings.values) },
    ...choices.map((value) => ({ value: String(value), label: valueWords(t, name, value) })),
  ];
  return (
    <SelectField
      id={`setting-${name}`}
      label={t(`settings:field.${name}`)}
      fault={form.faultOf(name)}
      hint={hint}
      aria-label={t(`settings:field.${name}`)}
      disabled={isDisabled}
      showSearch={isSearched ? { optionFilterProp: 'label' } : false}
      value={form.values[name] ?? ''}
      options={options}
      onChange={(value: string) => form.set({ [name]: value })}
    />
  );
}
