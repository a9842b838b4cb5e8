import { type Texts } from '../language.ts';
import { texts } from '../platform/file-columns.ts';
import { type ChoiceSetting, type IntegerSetting, type SecretSetting, type SettingValue } from './setting.ts';

/**
 * What people set for each probe, declared once and free of zod: the shapes of the endpoints (`probe-shape.ts`) and the
 * fields of the console's forms are made from it.
 */

/** The kinds of setting that probes of devices have; the device's form knows how each is typed. */
export type ProbeSetting = IntegerSetting | ChoiceSetting | SecretSetting;

/** How people know a probe, and what they set for it. */
export interface ProbeForm {
  readonly title: string;
  readonly fields: Readonly<Record<string, ProbeSetting>>;
  /** The line that stands for what is folded away; `{{name}}` is the value of a setting. */
  readonly folded?: Texts;
}

/** Every probe with its settings, in the order of a form. */
export const probeSettings = {
  ping: { title: 'Ping', fields: {} },
  line: { title: 'Line', fields: {} },
  dial: { title: 'Dial test', fields: {} },
  agent: { title: 'Agent', fields: {} },
  snmp: {
    title: 'SNMP',
    fields: {
      community: {
        kind: 'secret',
        mostLetters: 255,
        label: texts('SNMP 团体字', 'SNMP 團體字', 'SNMP community'),
        hint: texts(
          '只读团体字即可，加密保存，之后不再显示。',
          '唯讀團體字即可，加密儲存，之後不再顯示。',
          'A read-only community is enough. It is stored encrypted and never shown again.',
        ),
        empty: texts('SNMP 团体字不能为空', 'SNMP 團體字不能為空', 'The SNMP community cannot be empty'),
        tooLong: texts(
          '团体字不能超过 255 个字符',
          '團體字不能超過 255 個字元',
          'A community can have at most 255 characters',
        ),
      },
      snmpVersion: {
        kind: 'choice',
        choices: ['v1', 'v2c'],
        default: 'v2c',
        label: texts('SNMP 版本', 'SNMP 版本', 'SNMP version'),
        isFolded: true,
      },
      port: {
        kind: 'integer',
        least: 1,
        most: 65_535,
        default: 161,
        label: texts('UDP 端口', 'UDP 連接埠', 'UDP port'),
        wrong: texts(
          '端口应为 1 至 65535 的整数',
          '連接埠應為 1 至 65535 的整數',
          'The port must be a whole number from 1 to 65535',
        ),
        isFolded: true,
      },
    },
    folded: texts(
      'SNMP {{snmpVersion}}，端口 {{port}}',
      'SNMP {{snmpVersion}}，連接埠 {{port}}',
      'SNMP {{snmpVersion}}, port {{port}}',
    ),
  },
} as const satisfies Readonly<Record<string, ProbeForm>>;

export type ProbeName = keyof typeof probeSettings;

/**
 * By what a device is measured. What decides its state has to answer; the others witness, so that a silent device can be
 * told from a silent service.
 */
export const deviceProbes = [
  { probe: 'ping', decides: false },
  { probe: 'snmp', decides: true },
] as const satisfies readonly { readonly probe: ProbeName; readonly decides: boolean }[];

type DeviceProbe = (typeof deviceProbes)[number]['probe'];
type All<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer A) => void ? A : never;

/** The settings of all probes of a device by their names, which no two probes share. */
export const deviceSettings = Object.assign(
  {},
  ...deviceProbes.map(({ probe }) => probeSettings[probe].fields),
) as All<(typeof probeSettings)[DeviceProbe]['fields']>;
export type DeviceSetting = keyof typeof deviceSettings;

/** What is set for a probe. */
export type SettingsOf<Name extends ProbeName> = {
  readonly [Field in keyof (typeof probeSettings)[Name]['fields']]: SettingValue<
    (typeof probeSettings)[Name]['fields'][Field]
  >;
};
