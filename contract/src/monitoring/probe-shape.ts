import { z } from 'zod';
import { deviceSettings, type ProbeSetting, type SettingValue } from './probe-settings.ts';

type Fields = Readonly<Record<string, ProbeSetting>>;
type Of<S> = S extends { readonly kind: 'integer' }
  ? z.ZodInt
  : S extends { readonly kind: 'choice' }
    ? z.ZodEnum<{ [Choice in SettingValue<S> & string]: Choice }>
    : z.ZodString;
type Secret = { readonly kind: 'secret' };

/** Settings as they are typed for something new: what has a default may be left out. */
export type NewShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Secret ? z.ZodString : z.ZodDefault<Of<F[Name]>>;
};
/** The same for what exists: a secret may be left out too, and stays. */
export type ChangedShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Secret ? z.ZodOptional<z.ZodString> : z.ZodDefault<Of<F[Name]>>;
};
/** Settings as they are shown: a secret never is. */
export type ShownShape<F extends Fields> = {
  [Name in keyof F as F[Name] extends Secret ? never : Name]: Of<F[Name]>;
};

function valueOf(setting: ProbeSetting): z.ZodType {
  switch (setting.kind) {
    case 'integer':
      return z.int().min(setting.least).max(setting.most);
    case 'choice':
      return z.enum(setting.choices);
    case 'secret':
      return z.string().min(1).max(setting.mostLetters);
  }
}

const given = (setting: ProbeSetting) =>
  setting.kind === 'secret' ? valueOf(setting) : valueOf(setting).default(setting.default);

const shaped = (fields: Fields, make: (setting: ProbeSetting) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, setting]) => [name, make(setting)]));

const isShown = ([, { kind }]: readonly [string, ProbeSetting]) => kind !== 'secret';

/** The shape of settings for something new. */
export const newShape = <F extends Fields>(fields: F) => shaped(fields, given) as NewShape<F>;

/** The shape of settings for something that exists. */
export const changedShape = <F extends Fields>(fields: F) =>
  shaped(fields, (setting) =>
    setting.kind === 'secret' ? given(setting).optional() : given(setting),
  ) as ChangedShape<F>;

/** The shape of settings in an answer. */
export const shownShape = <F extends Fields>(fields: F) =>
  shaped(Object.fromEntries(Object.entries(fields).filter(isShown)), (setting) =>
    // What is stored was checked when it came in; bounds may have been others then.
    setting.kind === 'integer' ? z.int() : valueOf(setting),
  ) as ShownShape<F>;

export const newDeviceShape = newShape(deviceSettings);
export const changedDeviceShape = changedShape(deviceSettings);
export const shownDeviceShape = shownShape(deviceSettings);
