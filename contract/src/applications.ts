import { z } from 'zod';
import { endpoint, text, time } from './endpoint.ts';
import { imageUpload } from './images.ts';
import { type AppCode } from './permissions.ts';
import { type ScreenMode } from './screens.ts';

const see = 'DMS_SERVER_SYSTEM_SETTING_APPLICATION';
const edit = 'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT';
const root = '/api/v1/applications';

/** The app codes that have screens: operations and administration. Line tests (`dial_server`) have none yet. */
export const applicationCodes = ['monitor_server', 'sass_server'] as const satisfies readonly AppCode[];
export type ApplicationCode = (typeof applicationCodes)[number];

/** The mode of the console that each application is. */
export const applicationOfMode: Readonly<Record<ScreenMode, ApplicationCode>> = {
  default: 'monitor_server',
  admin: 'sass_server',
};
export const mostApplicationName = 32;

const version = z.int().nonnegative();
const shown = {
  appCode: z.enum(applicationCodes),
  /** Null: as the product calls it. */
  name: z.string().nullable(),
  /** Id of an image; null: none. */
  icon: z.uuid().nullable(),
};
export const shownApplication = z.object(shown);
export type ShownApplication = z.infer<typeof shownApplication>;

export const application = z.object({
  /** The application ID: it never changes. */
  id: z.uuid(),
  ...shown,
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
};
