import { z } from 'zod';
import { deviceSettings } from './probe-settings.ts';
import { type Setting, type SettingValue } from './setting.ts';

type Fields = Readonly<Record<string, Setting>>;
type Of<S> = S extends { readonly kind: 'integer' }
  ? z.ZodInt
  : S extends { readonly kind: 'decimal' }
    ? z.ZodNumber
    : S extends { readonly kind: 'boolean' }
      ? z.ZodBoolean
      : S extends { readonly kind: 'choice' }
        ? z.ZodEnum<{ [Choice in SettingValue<S> & string]: Choice }>
        : z.ZodString;
type Given<S> = S extends { readonly default: unknown } ? z.ZodDefault<Of<S>> : Of<S>;
type Secret = { readonly kind: 'secret' };

/** Settings as they are typed for something new: what has a default may be left out. */
export type NewShape<F extends Fields> = {
  [Name in keyof F]: Given<F[Name]>;
};
/** The same for what exists: a secret may be left out too, and stays. */
export type ChangedShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Secret ? z.ZodOptional<z.ZodString> : Given<F[Name]>;
};
/** Settings as they are shown: a secret never is. */
export type ShownShape<F extends Fields> = {
  [Name in keyof F as F[Name] extends Secret ? never : Name]: Of<F[Name]>;
};

function valueOf(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'integer':
      return z.int().min(setting.least).max(setting.most);
    case 'decimal': {
      const { decimals } = setting;
      // Not `multipleOf`, which fails for 0.3 of 0.1.
      const isPrecise = (value: number) => Number(value.toFixed(decimals)) === value;
      return z.number().min(setting.least).max(setting.most).refine(isPrecise);
    }
    case 'choice':
      return z.enum(setting.choices);
    case 'boolean':
      return z.boolean();
    case 'text':
      return z
        .string()
        .max(setting.mostLetters)
        .regex(new RegExp(`^(?:${setting.pattern})$`, 'u'));
    case 'secret':
      return z.string().min(1).max(setting.mostLetters);
  }
}

const given = (setting: Setting) =>
  'default' in setting && setting.default !== undefined
    ? valueOf(setting).default(setting.default)
    : valueOf(setting);

const shaped = (fields: Fields, make: (setting: Setting) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, setting]) => [name, make(setting)]));

const isShown = ([, { kind }]: readonly [string, Setting]) => kind !== 'secret';

/** The shape of settings for something new. */
export const newShape = <F extends Fields>(fields: F) => shaped(fields, given) as NewShape<F>;

/** The shape of settings for something that exists. */
export const changedShape = <F extends Fields>(fields: F) =>
  shaped(fields, (setting) =>
    setting.kind === 'secret' ? given(setting).optional() : given(setting),
  ) as ChangedShape<F>;

/** What is stored was checked when it came in; bounds may have been others then. */
function shown(setting: Setting): z.ZodType {
  if (setting.kind === 'integer') return z.int();
  if (setting.kind === 'decimal') return z.number();
  return setting.kind === 'text' ? z.string() : valueOf(setting);
}

/** The shape of settings in an answer. */
export const shownShape = <F extends Fields>(fields: F) =>
  shaped(Object.fromEntries(Object.entries(fields).filter(isShown)), (setting) =>
    shown(setting),
  ) as ShownShape<F>;

export const newDeviceShape = newShape(deviceSettings);
export const changedDeviceShape = changedShape(deviceSettings);
export const shownDeviceShape = shownShape(deviceSettings);
