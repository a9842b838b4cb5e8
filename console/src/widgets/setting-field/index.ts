export { SettingField } from './setting-field.tsx';
export { settingsOf, type Typed, typedFaults, typedOf } from './typed-settings.ts';
