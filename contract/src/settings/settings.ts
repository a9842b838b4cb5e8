import { z } from 'zod';
import { endpoint, text, time } from '../endpoint.ts';
import { imageUpload } from '../platform/images.ts';
import { languages } from '../language.ts';
import { idleMinutes, mostRanges, refreshIntervals, storageDays } from '../limits.ts';
import { passwordPolicies, totpPolicies } from '../auth/sign-in-policy.ts';
import { isTimeZone } from './time-zones.ts';

const see = 'DMS_SERVER_SYSTEM_GENERAL_SETTING';
const edit = 'DMS_SERVER_SYSTEM_GENERAL_SETTING_EDIT';
const root = '/api/v1/settings';

/** What a tenant sets for itself, or inherits from above. */
export const generalValues = {
  storageDays: z.int().min(storageDays.min).max(storageDays.max),
  refreshInterval: z.enum(refreshIntervals),
  siteName: text(64),
  defaultLanguage: z.enum(languages),
  timeZone: z.string().max(64).refine(isTimeZone),
  passwordPolicy: z.enum(passwordPolicies),
  totpPolicy: z.enum(totpPolicies),
  oneSession: z.boolean(),
  idleMinutes: z.int().min(idleMinutes.min).max(idleMinutes.max),
};
export type GeneralName = keyof typeof generalValues;
export const generalNames = Object.keys(generalValues) as GeneralName[];

/** A value of the tenant's own (null: none), what it is without, and whose that is (null: the product's). */
const inheritable = <T extends z.ZodType>(value: T) =>
  z.object({ own: value.nullable(), inherited: value.nullable(), from: z.string().nullable() });

export const mailSecurity = z.enum(['none', 'starttls', 'tls']);
const mailFields = {
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[\p{L}\p{N}.:-]+$/u),
  port: z.int().min(1).max(65_535),
  security: mailSecurity,
  username: z
    .string()
    .max(254)
    .regex(/^[^\p{Cc}]*$/u),
  fromAddress: z.email().max(254),
  fromName: z
    .string()
    .trim()
    .max(64)
    .regex(/^[^\p{Cc}]*$/u),
  /** Certificates (PEM) of a private authority; '' believes the public ones alone. */
  ca: z.string().max(65_536),
};
const mailInput = {
  ...mailFields,
  /** Left out: the one that is set stays, while server, port, encryption and account stay too. */
  password: z.string().min(1).max(1024).optional(),
};
const version = z.int().nonnegative();
const versionQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});
const ranges = z.array(z.string().trim().min(1).max(64)).max(mostRanges);

export const generalSettings = z.object({
  version,
  isPlatform: z.boolean(),
  /** Samples are in an outside store that deletes by a setting of its own: the period here has no effect. */
  isStoredOutside: z.boolean(),
  values: z.object({
    storageDays: inheritable(generalValues.storageDays),
    refreshInterval: inheritable(generalValues.refreshInterval),
    siteName: inheritable(z.string()),
    defaultLanguage: inheritable(generalValues.defaultLanguage),
    timeZone: inheritable(z.string()),
    passwordPolicy: inheritable(generalValues.passwordPolicy),
    totpPolicy: inheritable(generalValues.totpPolicy),
    oneSession: inheritable(generalValues.oneSession),
    idleMinutes: inheritable(generalValues.idleMinutes),
  }),
  /** Ids of images. */
  logo: inheritable(z.uuid()),
  mail: z.object({
    /** The tenant's own; its password is write-only. */
    own: z
      .object({
        host: z.string(),
        port: z.int(),
        security: mailSecurity,
        username: z.string(),
        passwordSet: z.boolean(),
        fromAddress: z.string(),
        fromName: z.string(),
        ca: z.string(),
        /** The provider that set it, where that was one (decision 0035), and when. */
        setBy: z.object({ organization: z.string(), at: z.iso.datetime() }).nullable(),
      })
      .nullable(),
    /** Whose server mail goes through without an own one; null: nobody's, so no mail leaves. */
    from: z.string().nullable(),
    /** Whether the caller may set it: one of the tenant's own administrators. */
    mayChange: z.boolean(),
  }),
  /** The platform's alone; null for other tenants. */
  platform: z
    .object({
      ranges: z.array(z.string()),
      /** Given to the server at its start; only there can they be taken away. */
      fixedRanges: z.array(z.string()),
      registrationOpen: z.boolean(),
      /** Whether this server can register anybody at all. */
      registrationOffered: z.boolean(),
    })
    .nullable(),
});
export type GeneralSettings = z.infer<typeof generalSettings>;

/** The steps at which a mail can fail, and what is behind each. */
export const mailFaults = [
  'bad-recipient',
  'name-unknown',
  'address-refused',
  'port-refused',
  'connect-refused',
  'unreachable',
  'timeout',
  'tls-failed',
  'certificate-refused',
  'starttls-missing',
  'authentication-failed',
  'sender-refused',
  'recipient-refused',
  'message-refused',
  'no-mail-server',
] as const;

/** What everybody of a tenant sees of its settings. */
export const appearance = z.object({
  siteName: z.string().nullable(),
  /** Id of an image. */
  logo: z.uuid().nullable(),
  defaultLanguage: z.enum(languages).nullable(),
  /** IANA; null: the reader's own. */
  timeZone: z.string().nullable(),
});
export type Appearance = z.infer<typeof appearance>;

const partial = Object.fromEntries(
  Object.entries(generalValues).map(([name, value]) => [name, value.nullable().optional()]),
) as { [N in GeneralName]: z.ZodOptional<z.ZodNullable<(typeof generalValues)[N]>> };

export const settings = {
  appearance: endpoint({
    method: 'GET',
    path: `${root}/appearance`,
    access: 'session',
    summary: 'Name, logo, language and time zone of the chosen tenant',
    whileIncomplete: true,
    output: appearance,
  }),
  general: endpoint({
    method: 'GET',
    path: `${root}/general`,
    access: see,
    summary: 'The settings of the chosen tenant, each with what it inherits',
    output: generalSettings,
  }),
  updateGeneral: endpoint({
    method: 'PUT',
    path: `${root}/general`,
    access: edit,
    summary: 'Change settings; null takes a value back to what is inherited',
    body: z.strictObject({ version, ...partial }),
    output: z.object({ version }),
  }),
  storagePreview: endpoint({
    method: 'POST',
    path: `${root}/general/storage/preview`,
    access: see,
    summary: 'What a storage period deletes, before it is saved',
    reads: true,
    body: z.strictObject({ storageDays: generalValues.storageDays.nullable() }),
    output: z.object({
      /** Samples before this time go. */
      before: time,
      /** The oldest sample that is kept now; null where none is deleted. */
      oldest: time.nullable(),
      /** Tenants and devices whose samples go: the tenant itself and those below that keep theirs as it does. */
      tenantCount: z.int(),
      deviceCount: z.int(),
    }),
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: `${root}/logo`,
    access: edit,
    summary: 'Set the logo (jpg, jpeg or png, 5 MB; 180×47 and transparent is best)',
    query: versionQuery,
    upload: imageUpload.logo,
    output: z.object({ version, logo: z.uuid() }),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: `${root}/logo`,
    access: edit,
    summary: 'Take the logo away: the inherited one is shown',
    query: versionQuery,
    output: z.object({ version }),
  }),
  setMail: endpoint({
    method: 'PUT',
    path: `${root}/mail`,
    access: edit,
    summary: 'Set the mail server',
    reauthenticates: true,
    body: z.strictObject({ version, ...mailInput }),
    output: z.object({ version }),
  }),
  removeMail: endpoint({
    method: 'DELETE',
    path: `${root}/mail`,
    access: edit,
    summary: 'Take the mail server away: mail goes through the inherited one',
    query: versionQuery,
    output: z.object({ version }),
  }),
  testMail: endpoint({
    method: 'POST',
    path: `${root}/mail/test`,
    access: edit,
    summary: 'Send a mail to whoever asks, through this server or (null) the effective one; say what failed',
    body: z.strictObject({ server: z.strictObject(mailInput).nullable() }),
    output: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), to: z.string() }),
      z.object({
        ok: z.literal(false),
        reason: z.enum(mailFaults),
        /** What the server answered, in its own words; '' where it said nothing. */
        reply: z.string(),
      }),
    ]),
  }),
  rangesPreview: endpoint({
    method: 'POST',
    path: `${root}/ranges/preview`,
    access: see,
    summary: 'How many devices would not be asked any more with these ranges',
    reads: true,
    body: z.strictObject({ ranges }),
    output: z.object({ deviceCount: z.int(), tenantCount: z.int() }),
  }),
  setRanges: endpoint({
    method: 'PUT',
    path: `${root}/ranges`,
    access: edit,
    summary: 'Set the ranges that may be contacted beside the ordinary ones; the platform alone',
    reauthenticates: true,
    body: z.strictObject({ version, ranges }),
    output: z.object({ version }),
  }),
  setRegistration: endpoint({
    method: 'PUT',
    path: `${root}/registration`,
    access: edit,
    summary: 'Whether strangers may register a trial tenant; the platform alone',
    body: z.strictObject({ version, open: z.boolean() }),
    output: z.object({ version }),
  }),
};
