import { type GeneralName, type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { type TFunction } from 'i18next';

export type Values = GeneralSettings['values'];
type Value = string | number | boolean | null;

/** A value as people know it; null is what holds where nobody says anything. */
export function valueWords(t: TFunction, name: GeneralName, value: Value): string {
  switch (name) {
    case 'storageDays':
      return t('settings:days', { count: Number(value) });
    case 'idleMinutes':
      return t('settings:minutes', { count: Number(value) });
    case 'refreshInterval':
      return t(`settings:refresh.${String(value)}`);
    case 'defaultLanguage':
      return t(`common:languages.${String(value ?? 'zh')}`);
    case 'timeZone':
      return value === null ? t('settings:readersZone') : String(value);
    case 'siteName':
      return value === null ? t('common:product') : String(value);
    case 'passwordPolicy':
      return t(`settings:password.${String(value)}`);
    case 'totpPolicy':
      return t(`settings:totp.${String(value)}`);
    case 'oneSession':
      return t(value === true ? 'settings:oneSession.true' : 'settings:oneSession.false');
  }
}

/** What holds without an own value, and whose that is: "400 days (from MSP)". */
export function inheritedWords(t: TFunction, name: GeneralName, values: Values): string {
  const { inherited, from } = values[name];
  const value = valueWords(t, name, inherited);
  return from === null ? t('settings:byDefault', { value }) : t('settings:inherited', { value, from });
}
