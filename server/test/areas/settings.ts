import sharp from 'sharp';
import { type Area, at, type Factory, type MakeObjects, id, plain, tenantId } from './area.ts';

export interface ApplicationObjects {
  readonly applicationId: string;
  /** Of line tests, which have no calls yet. */
  readonly lineTestsId: string;
  readonly applicationKeyId: string;
}

const icon = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#08f' } })
  .png()
  .toBuffer();
const root = '/api/v1/settings';
const logo = await sharp({ create: { width: 180, height: 47, channels: 4, background: '#0000' } })
  .png()
  .toBuffer();
/** The platform's alone; and what another has changed meanwhile cannot be changed here. */
const changing = ['CHANGED_MEANWHILE'];
const mailServer = {
  host: '127.0.0.1',
  port: 2525,
  security: 'none',
  username: '',
  fromAddress: 'noc@example.test',
  fromName: 'NOC',
  ca: '',
};
const platform = (body: Readonly<Record<string, unknown>>): Factory => ({
  input: () => ({ body }),
  mayAnswer: ['PLATFORM_ONLY', ...changing],
});

export const settingsArea: Area = {
  factories: {
    'GET /api/v1/applications/shown': plain,
    'POST /api/v1/applications/list': plain,
    'PUT /api/v1/applications/:applicationId': {
      input: (world) => ({
        params: { applicationId: world.applicationId },
        body: { version: 0, name: 'Watch' },
      }),
      names: { 'params.applicationId': 'applicationId' },
      mayAnswer: ['APPLICATION_ICON_EMPTY', 'CHANGED_MEANWHILE'],
    },
    'PUT /api/v1/applications/:applicationId/icon': {
      input: (world) => ({
        params: { applicationId: world.applicationId },
        query: { version: '0' },
        raw: { type: 'image/png', bytes: icon },
      }),
      names: { 'params.applicationId': 'applicationId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'POST /api/v1/applications/:applicationId/keys/create': {
      input: (world) => ({ params: { applicationId: world.applicationId }, body: { overlapHours: 1 } }),
      names: { 'params.applicationId': 'applicationId' },
    },
    'DELETE /api/v1/applications/:applicationId/keys/:keyId': {
      input: (world) => ({ params: { applicationId: world.applicationId, keyId: world.applicationKeyId } }),
      names: { 'params.applicationId': 'applicationId', 'params.keyId': 'applicationKeyId' },
    },
    // Of line tests: nothing that follows is asked of it.
    'POST /api/v1/applications/:applicationId/enable': {
      input: (world) => ({ params: { applicationId: world.lineTestsId } }),
      names: { 'params.applicationId': 'lineTestsId' },
      mayAnswer: ['APPLICATION_STATE', 'APPLICATION_ADMINISTRATORS'],
    },
    'POST /api/v1/applications/:applicationId/activate': {
      input: (world) => ({ params: { applicationId: world.lineTestsId } }),
      names: { 'params.applicationId': 'lineTestsId' },
      mayAnswer: ['APPLICATION_STATE', 'APPLICATION_ADMINISTRATORS'],
    },
    'POST /api/v1/applications/:applicationId/delete': {
      input: (world) => ({ params: { applicationId: world.lineTestsId } }),
      names: { 'params.applicationId': 'lineTestsId' },
      mayAnswer: ['APPLICATION_STATE', 'APPLICATION_ADMINISTRATORS'],
    },
    'POST /api/v1/applications/:applicationId/disable': {
      input: (world) => ({ params: { applicationId: world.lineTestsId } }),
      names: { 'params.applicationId': 'lineTestsId' },
      mayAnswer: ['APPLICATION_STATE', 'APPLICATION_ADMINISTRATORS'],
    },
    'POST /api/v1/applications/:applicationId/maintenance/preview': {
      input: (world) => ({ params: { applicationId: world.applicationId } }),
      names: { 'params.applicationId': 'applicationId' },
    },
    'PUT /api/v1/applications/:applicationId/maintenance': {
      input: (world) => ({
        params: { applicationId: world.applicationId },
        body: { version: 0, maintenance: null },
      }),
      names: { 'params.applicationId': 'applicationId' },
      mayAnswer: ['CHANGED_MEANWHILE', 'MAINTENANCE_ADMINISTRATORS'],
    },
    [`GET ${root}/appearance`]: plain,
    [`GET ${root}/general`]: plain,
    [`PUT ${root}/general`]: {
      input: () => ({
        body: {
          version: 0,
          storageDays: 90,
          refreshInterval: 'week',
          siteName: 'Watch',
          defaultLanguage: 'en',
          timeZone: 'Asia/Shanghai',
          passwordPolicy: 'length',
          totpPolicy: 'none',
          oneSession: false,
          idleMinutes: 60,
        },
      }),
      mayAnswer: changing,
    },
    [`POST ${root}/general/storage/preview`]: { input: () => ({ body: { storageDays: 30 } }) },
    [`PUT ${root}/logo`]: {
      input: () => ({ query: { version: '0' }, raw: { type: 'image/png', bytes: logo } }),
      mayAnswer: changing,
    },
    [`DELETE ${root}/logo`]: { input: () => ({ query: { version: '0' } }), mayAnswer: changing },
    [`PUT ${root}/mail`]: { input: () => ({ body: { version: 0, ...mailServer } }), mayAnswer: changing },
    [`DELETE ${root}/mail`]: { input: () => ({ query: { version: '0' } }), mayAnswer: changing },
    [`POST ${root}/mail/test`]: {
      input: () => ({ body: { server: mailServer } }),
      mayAnswer: ['MAIL_NO_ADDRESS'],
    },
    [`POST ${root}/ranges/preview`]: platform({ ranges: ['127.0.0.0/8'] }),
    [`PUT ${root}/ranges`]: platform({ version: 0, ranges: ['127.0.0.0/8'] }),
    [`PUT ${root}/registration`]: platform({ version: 0, open: true }),
  },
  samples: {
    'settings/application-keys.queries.ts': {
      deleteKeys: [tenantId, id],
      endKey: [tenantId, { applicationId: id, keyId: id, now: at }],
      insertKey: [
        tenantId,
        { id, applicationId: id, keyHash: Buffer.of(1), createdAt: at, createdBy: 'Name' },
      ],
      openKeys: [tenantId, at],
      retireKeys: [tenantId, id, { now: at, until: at }],
      touchApplicationKey: [tenantId, id, at],
    },
    'settings/applications.queries.ts': {
      applicationsOf: [tenantId, at.getTime()],
      countKeptOut: [tenantId, at],
      lockApplication: [tenantId, id],
      updateApplication: [tenantId, id, { name: 'Watch', changedAt: at, changedBy: 'Name' }],
      writeApplicationState: [tenantId, id, { state: 'disabled', operationId: null, stateAt: at }],
    },
    'settings/default-role.queries.ts': {
      defaultRoleId: [tenantId],
      inheritDefault: [tenantId, id, id],
      setDefaultRole: [tenantId, id],
    },
    'settings/proxy-allowed.queries.ts': {
      isProxyAllowed: [tenantId],
      setProxyAllowed: [tenantId, false, at],
    },
    'settings/registration-open.queries.ts': {
      selectRegistrationOpen: [tenantId],
    },
    'settings/general.queries.ts': {
      lockSettings: [tenantId],
      ownSettings: [tenantId],
      settingsAbove: [tenantId],
      totpUnsaid: [8],
      tenantsStoringAs: [tenantId],
      updateSettings: [tenantId, { storageDays: 90, siteName: null, logoId: id }],
    },
    'settings/mail.queries.ts': {
      deleteMailServer: [tenantId],
      selectMailServer: [tenantId],
      upsertMailServer: [
        tenantId,
        {
          host: 'mail.example.com',
          port: 587,
          security: 'starttls',
          username: 'noc',
          sealedPassword: Buffer.of(1),
          fromAddress: 'noc@example.com',
          fromName: 'NOC',
          ca: '',
        },
      ],
    },
  },
  shown: {
    'PUT /api/v1/applications/:applicationId/maintenance': 'application.maintenance-end',
    'POST /api/v1/applications/:applicationId/keys/create': 'application.key',
    'DELETE /api/v1/applications/:applicationId/keys/:keyId': 'application.key-revoke',
    'PUT /api/v1/settings/general': 'setting.update',
    'PUT /api/v1/settings/logo': 'setting.logo',
    'DELETE /api/v1/settings/logo': 'setting.logo',
    'PUT /api/v1/settings/mail': 'setting.mail',
    'DELETE /api/v1/settings/mail': 'setting.mail',
    'PUT /api/v1/applications/:applicationId/icon': 'application.icon',
  },
  shownElsewhere: {
    'POST /api/v1/settings/mail/test': 'setting.mail-test',
    'PUT /api/v1/settings/ranges': 'setting.ranges',
    'PUT /api/v1/settings/registration': 'setting.registration',
    'PUT /api/v1/applications/:applicationId': 'application.update',
    'POST /api/v1/applications/:applicationId/enable': 'application.enable',
    'POST /api/v1/applications/:applicationId/disable': 'application.disable',
    'POST /api/v1/applications/:applicationId/activate': 'application.activate',
    'POST /api/v1/applications/:applicationId/delete': 'application.remove',
  },
};

export const makeApplicationObjects: MakeObjects<ApplicationObjects> = async ({ db }, tenantId) => {
  const { rows: applications } = await db.admin.query(
    `select id from application where tenant_id = $1 and app_code in ('monitor_server', 'dial_server')
     order by app_code desc`,
    [tenantId],
  );
  const { rows: keys } = await db.admin.query(
    `insert into application_key (tenant_id, application_id, key_hash, created_at, created_by)
     values ($1, $2, sha256(gen_random_uuid()::text::bytea), now(), 'x') returning id`,
    [tenantId, applications[0].id],
  );
  return { applicationId: applications[0].id, lineTestsId: applications[1].id, applicationKeyId: keys[0].id };
};
