import { at, id, type QuerySamples, tenantId } from './sample.ts';

export const settingsSamples: QuerySamples = {
  'settings/application-keys.queries.ts': {
    endKey: [tenantId, { applicationId: id, keyId: id, now: at }],
    insertKey: [tenantId, { id, applicationId: id, keyHash: Buffer.of(1), createdAt: at, createdBy: 'Name' }],
    openKeys: [tenantId, at],
    retireKeys: [tenantId, id, { now: at, until: at }],
    touchApplicationKey: [tenantId, id, at],
  },
  'settings/applications.queries.ts': {
    applicationsOf: [tenantId, at.getTime()],
    countKeptOut: [tenantId, at],
    lockApplication: [tenantId, id],
    updateApplication: [tenantId, id, { name: 'Watch', changedAt: at, changedBy: 'Name' }],
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
};
