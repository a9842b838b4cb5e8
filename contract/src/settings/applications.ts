import { z } from 'zod';
import { endpoint, text, time } from '../endpoint.ts';
import { lifecycleStates } from '../products/lifecycle.ts';
import { startedOperation } from '../platform/operations.ts';
import {
  applicationCodes,
  keyOverlapHours,
  mostApplicationName,
  mostMaintenanceText,
} from './application-terms.ts';
import { imageUpload } from '../platform/images.ts';

const see = 'DMS_SERVER_SYSTEM_SETTING_APPLICATION';
const edit = 'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT';
const root = '/api/v1/applications';

/** What those who may not use an application at the moment are told. */
export const maintenanceNotice = z.object({
  text: z.string().nullable(),
  /** When it ends by itself; null: when somebody switches it off. */
  until: time.nullable(),
});
export type MaintenanceNotice = z.infer<typeof maintenanceNotice>;

const version = z.int().nonnegative();
const shown = {
  appCode: z.enum(applicationCodes),
  /** Null: as the product calls it. */
  name: z.string().nullable(),
  /** Id of an image; null: none. */
  icon: z.uuid().nullable(),
  /** One that is not enabled refuses its calls and shows no screen; an administrator enables it again. */
  state: z.enum(lifecycleStates),
  /** Null: it is not in maintenance. */
  maintenance: maintenanceNotice.nullable(),
};
export const shownApplication = z.object(shown);
export type ShownApplication = z.infer<typeof shownApplication>;

/** A key that is good: what it is, never the key itself. */
export const applicationKey = z.object({
  id: z.uuid(),
  createdAt: time,
  createdBy: z.string(),
  /** When one that was replaced is over; null: it is the one in use. */
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
});
export type ApplicationKey = z.infer<typeof applicationKey>;

export const application = z.object({
  /** The application ID: it never changes. */
  id: z.uuid(),
  ...shown,
  /** The operation that activates or deletes it. */
  operationId: z.uuid().nullable(),
  /** Whether the product that it shows is closed to the tenant. */
  isProductClosed: z.boolean(),
  /** The newest first. */
  keys: z.array(applicationKey),
  version,
  changedAt: time.nullable(),
  changedBy: z.string().nullable(),
});
export type Application = z.infer<typeof application>;

const params = z.strictObject({ applicationId: z.uuid() });

export const applications = {
  shown: endpoint({
    method: 'GET',
    path: `${root}/shown`,
    access: 'session',
    summary: 'Names and icons of the chosen tenant’s applications, for everybody who uses them',
    whileIncomplete: true,
    output: z.array(shownApplication),
  }),
  list: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: see,
    summary: 'The applications of the chosen tenant',
    reads: true,
    output: z.array(application),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/:applicationId`,
    access: edit,
    summary: 'Name an application; it needs an icon first',
    params,
    body: z.strictObject({ version, name: text(mostApplicationName) }),
    words: { name: 'applicationName' },
    output: z.object({ version }),
  }),
  setIcon: endpoint({
    method: 'PUT',
    path: `${root}/:applicationId/icon`,
    access: edit,
    summary: 'Set the icon of an application (jpg, jpeg or png, 2 MB)',
    params,
    query: z.strictObject({
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    }),
    upload: imageUpload.icon,
    output: z.object({ version, icon: z.uuid() }),
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: `${root}/:applicationId/keys/create`,
    access: edit,
    summary:
      'Give an application a key, shown this once; with it as Bearer token programs read what this application reads, in this tenant alone',
    reauthenticates: true,
    params,
    body: z.strictObject({ overlapHours: z.literal(keyOverlapHours) }),
    output: z.object({ id: z.uuid(), key: z.string() }),
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: `${root}/:applicationId/keys/:keyId`,
    access: edit,
    summary: 'Revoke a key of an application; what it is used for stops at once',
    params: z.strictObject({ applicationId: z.uuid(), keyId: z.uuid() }),
    output: z.object({}),
  }),
  enable: endpoint({
    method: 'POST',
    path: `${root}/:applicationId/enable`,
    access: edit,
    summary: 'Enable a disabled application: its screens and calls are open again at once',
    params,
    output: z.object({}),
  }),
  disable: endpoint({
    method: 'POST',
    path: `${root}/:applicationId/disable`,
    access: edit,
    summary:
      'Disable an application: its screens are hidden and its calls refused, to administrators too, but for enabling it again',
    params,
    output: z.object({}),
  }),
  activate: endpoint({
    method: 'POST',
    path: `${root}/:applicationId/activate`,
    access: edit,
    summary: 'Activate a deleted application',
    params,
    output: startedOperation,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${root}/:applicationId/delete`,
    access: edit,
    summary:
      'Delete a disabled application: its keys, its name, its icon and its maintenance; it can be activated anew',
    reauthenticates: true,
    params,
    output: startedOperation,
  }),
  maintenancePreview: endpoint({
    method: 'POST',
    path: `${root}/:applicationId/maintenance/preview`,
    access: edit,
    summary: 'Whom a maintenance of an application would keep out',
    reads: true,
    params,
    output: z.object({
      /** Enabled members who are no administrators, those of them who are signed in, and their tokens of the API. */
      members: z.int(),
      signedIn: z.int(),
      apiTokens: z.int(),
    }),
  }),
  setMaintenance: endpoint({
    method: 'PUT',
    path: `${root}/:applicationId/maintenance`,
    access: edit,
    summary:
      'Switch the maintenance mode of an application on or off; only administrators may, and only they pass',
    params,
    body: z.strictObject({
      version,
      /** Null: switched off. */
      maintenance: z
        .strictObject({ text: text(mostMaintenanceText).nullable(), until: time.nullable() })
        .nullable(),
    }),
    output: z.object({ version }),
  }),
};
