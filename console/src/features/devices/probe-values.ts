import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type Texts } from '@linekeeper/contract/language';
import {
  type DeviceSetting,
  deviceSettings,
  type ProbeSetting,
} from '@linekeeper/contract/monitoring/probe-settings';
import { type SettingValue } from '@linekeeper/contract/monitoring/setting';

/** What stands in the fields of the probes: texts as they were typed. */
export type ProbeValues = Readonly<Record<DeviceSetting, string>>;

/** The names of the settings, in the order of the form. */
export const settingNames = Object.keys(deviceSettings) as readonly DeviceSetting[];

const settingOf = (name: DeviceSetting): ProbeSetting => deviceSettings[name];

/** Whether a field of a form is a setting of a probe. */
export const isSetting = (field: string): field is DeviceSetting => field in deviceSettings;

const filledBy = <Value>(make: (name: DeviceSetting, setting: ProbeSetting) => Value) =>
  Object.fromEntries(settingNames.map((name) => [name, make(name, settingOf(name))])) as Record<
    DeviceSetting,
    Value
  >;

/** The fields for a new device: what is usual. */
export const newProbeValues: ProbeValues = filledBy((_, setting) =>
  setting.kind === 'secret' ? '' : String(setting.default),
);

/** A device's fields. A secret is never shown: an empty one keeps the one that is set. */
export const probeValuesOf = (device: DeviceDetail): ProbeValues =>
  filledBy((name, { kind }) => (kind === 'secret' ? '' : String(device[name as keyof DeviceDetail])));

function faultOf(setting: ProbeSetting, text: string, isNew: boolean): Texts | undefined {
  switch (setting.kind) {
    case 'secret':
      if (isNew && text === '') return setting.empty;
      return text.length > setting.mostLetters ? setting.tooLong : undefined;
    case 'integer': {
      const typed = text.trim();
      const isNumber = /^\d+$/.test(typed) && typed.length <= String(setting.most).length;
      const isWithin = isNumber && Number(typed) >= setting.least && Number(typed) <= setting.most;
      return isWithin ? undefined : setting.wrong;
    }
    case 'choice':
      return undefined;
  }
}

/** What is wrong with the fields, in the words of their declaration. `isNew`: secrets are needed. */
export function probeFaultsOf(values: ProbeValues, isNew: boolean): Partial<Record<DeviceSetting, Texts>> {
  const faults = filledBy((name, setting) => faultOf(setting, values[name], isNew));
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

type Settings = { readonly [Name in DeviceSetting]: SettingValue<(typeof deviceSettings)[Name]> };

/** The fields as a call takes them. */
export const settingsOf = (values: ProbeValues): Settings =>
  filledBy((name, { kind }) => (kind === 'integer' ? Number(values[name]) : values[name])) as Settings;

/** The same for what exists: a secret that was not typed is left out, and stays. */
export const changedSettingsOf = (values: ProbeValues): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(settingsOf(values)).filter(
      ([name, value]) => deviceSettings[name as DeviceSetting].kind !== 'secret' || value !== '',
    ),
  );
