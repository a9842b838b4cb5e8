import { type Area, at, type Factory, id, plain, tenantId } from './area.ts';

const root = '/monitor/api/v1/reports';
const reader = { tenantId, contents: ['devices'], subjectKinds: [], now: at };

const weekly = {
  ...({
    name: 'Weekly',
    kinds: ['availability'] as const,
    customers: null,
    every: 'week',
    onDay: 1,
  } as const),
  ...({ timeOfDay: '08:00', formats: ['pdf'] as const, language: 'en', memberIds: [] } as const),
  ...{ toAdministrators: true, toCustomers: false, interfaces: true },
};
const scheduleOf = ({ outletId, memberId }: { readonly outletId: string; readonly memberId: string }) => ({
  ...weekly,
  place: { scope: 'outlet', outletId },
  memberIds: [memberId],
});
const schedule = {
  input: { ...weekly, place: { scope: 'tenant' } as const },
  ...{ owner: { ownerId: id, ownerName: 'x' }, nextAt: at },
};
const file = { tenantId, reportId: id, format: 'csv' } as const;
const asked = { scheduleId: id, addressId: id };
const part = { tenantId, runId: id, position: 0 };

const recipient: Factory = {
  input: ({ reportScheduleId: scheduleId, reportRecipientId: recipientId }) => ({
    params: { scheduleId, recipientId },
  }),
  names: { 'params.scheduleId': 'reportScheduleId', 'params.recipientId': 'reportRecipientId' },
  mayAnswer: ['REPORT_OUTSIDE_OFF', 'REPORT_OUTSIDE_NO_LINK'],
};
const links = '/api/v1/report-recipients';
/** A link that nobody was sent: all such are answered alike. */
const query = { token: 'x'.repeat(43) };
const link: Factory = { input: () => ({ query }) };
const pressed: Factory = {
  input: () => ({ query, raw: { type: 'application/x-www-form-urlencoded', bytes: Buffer.from('a=b') } }),
};

export const reportsArea: Area = {
  factories: {
    [`POST ${root}/list`]: { input: () => ({ body: {} }) },
    [`POST ${root}`]: {
      input: ({ outletId }) => ({
        body: {
          kind: 'availability',
          period: { firstDay: '2026-03-01', lastDay: '2026-03-02' },
          place: { scope: 'outlet', outletId },
        },
      }),
      names: { 'body.place': 'outletId' },
    },
    [`POST ${root}/schedules/list`]: { input: () => ({ body: {} }) },
    [`POST ${root}/schedules/choices`]: { input: () => ({ body: {} }) },
    [`GET ${root}/schedules/:scheduleId/runs`]: {
      input: ({ reportScheduleId: scheduleId }) => ({ params: { scheduleId } }),
      names: { 'params.scheduleId': 'reportScheduleId' },
    },
    [`POST ${root}/schedules/:scheduleId/runs/:runId/omitted/list`]: {
      input: ({ reportScheduleId: scheduleId, reportRunId: runId }) => ({
        params: { scheduleId, runId },
        body: {},
      }),
      names: { 'params.scheduleId': 'reportScheduleId', 'params.runId': 'reportRunId' },
    },
    [`POST ${root}/schedules`]: {
      input: (world) => ({ body: scheduleOf(world) }),
      names: { 'body.place': 'outletId', 'body.memberIds': 'memberId' },
    },
    [`PUT ${root}/schedules/:scheduleId`]: {
      input: (world) => ({
        params: { scheduleId: world.reportScheduleId },
        body: { ...scheduleOf(world), version: 1 },
      }),
      names: {
        'params.scheduleId': 'reportScheduleId',
        'body.place': 'outletId',
        'body.memberIds': 'memberId',
      },
    },
    [`PUT ${root}/schedules/:scheduleId/pause`]: {
      input: ({ reportScheduleId: scheduleId }) => ({ params: { scheduleId }, body: { paused: true } }),
      names: { 'params.scheduleId': 'reportScheduleId' },
    },
    [`POST ${root}/schedules/:scheduleId/run`]: {
      input: ({ reportScheduleId: scheduleId }) => ({ params: { scheduleId } }),
      names: { 'params.scheduleId': 'reportScheduleId' },
    },
    [`POST ${root}/schedules/:scheduleId/recipients/:recipientId/ask`]: recipient,
    [`DELETE ${root}/schedules/:scheduleId/recipients/:recipientId`]: recipient,
    'GET /api/v1/settings/report-recipients': plain,
    'PUT /api/v1/settings/report-recipients': {
      input: () => ({ body: { allowed: true, domains: ['example.com'] } }),
    },
    [`GET ${links}/confirm`]: link,
    [`POST ${links}/confirm`]: pressed,
    [`GET ${links}/stop`]: link,
    [`POST ${links}/stop`]: pressed,
    [`POST ${links}/resume`]: pressed,
    [`DELETE ${root}/schedules/:scheduleId`]: {
      input: ({ reportScheduleId: scheduleId }) => ({ params: { scheduleId } }),
      names: { 'params.scheduleId': 'reportScheduleId' },
    },
    [`POST ${root}/sent/list`]: {
      input: ({ reportScheduleId: scheduleId }) => ({ body: { scheduleId } }),
      names: { 'body.scheduleId': 'reportScheduleId' },
    },
    [`GET ${root}/:reportId/:format`]: {
      input: ({ reportId }) => ({ params: { reportId, format: 'csv' } }),
      names: { 'params.reportId': 'reportId' },
    },
  },
  samples: {
    'monitoring/states/subject-records.queries.ts': {
      subjectRecords: [tenantId, [{ id, createdAtMs: 0, removedAtMs: null }], { fromMs: 0, toMs: 1 }],
    },
    'reports/report-subjects.queries.ts': {
      reportDevices: [tenantId, { scope: 'outlet', outletId: id }, 0],
      pathsCreated: [tenantId, [id]],
      reportNames: [tenantId, { scope: 'outlet', outletId: id }],
    },
    'reports/traffic-subjects.queries.ts': {
      contractedRates: [tenantId, [id]],
      reportInterfaces: [tenantId, { deviceIds: [id], ids: [id] }],
    },
    'reports/outside/outside-setting.queries.ts': {
      outsideSetting: [tenantId],
      setOutsideSetting: [tenantId, { allowed: true, domains: ['x'], changedAt: at, changedBy: 'x' }],
    },
    'reports/outside/outside.queries.ts': {
      asksSince: [tenantId, at],
      confirmAsked: [tenantId, asked, { hash: Buffer.of(1), now: at }],
      deleteRecipient: [tenantId, id, id],
      forgetAddresses: [tenantId, at],
      heldAddress: [tenantId, { address: 'x' }],
      insertAddress: [
        tenantId,
        { id, address: 'x', language: 'en', stopHash: Buffer.of(1), sealedStop: Buffer.of(1) },
      ],
      insertOutsideSendings: [
        part,
        { to: [{ addressId: id, address: 'x' }], reportId: id, attached: true, files: [], at },
      ],
      noteAsk: [tenantId, id, at],
      outsideSending: [tenantId, id],
      putRecipient: [tenantId, { ...asked, addedBy: 'x', addedAt: at, askedKinds: ['sla'], expiresAt: at }],
      recipientsOf: [tenantId, [id], id],
      setConfirmHash: [tenantId, asked, Buffer.of(1)],
      updateAddress: [tenantId, id, { stoppedAt: at, refusals: 0, fault: null }],
    },
    'reports/schedules/parts.queries.ts': {
      begunParts: [tenantId, id],
      endPart: [part, 'done', { made: { placeName: '', contents: ['lines'], subjectKinds: [] } }],
      endWaiting: [tenantId, id, 'paused'],
      insertParts: [
        tenantId,
        id,
        [
          {
            ...{ position: 0, kind: 'sla', customerId: null, customerName: '', timeZone: 'UTC' },
            ...{ fromAt: at, toAt: new Date(1) },
          },
        ],
      ],
      nextPart: [tenantId, id, at],
      omittedParts: [tenantId, { scheduleId: id, runId: id }, { page: 1, pageSize: 20, order: 'asc' }],
      setOperation: [part, id],
      waitingPart: [part],
    },
    'reports/schedules/runs.queries.ts': {
      endRun: [tenantId, id, at],
      forgetRuns: [tenantId, at],
      holdRun: [tenantId, id],
      insertRun: [
        tenantId,
        {
          ...{ scheduleId: id, scheduleName: 'x', dueAt: at, why: 'due', missed: 0 },
          ...{ askedBy: null, beganAt: at },
        },
      ],
      lastRuns: [tenantId, [id], 1],
      openRuns: [tenantId],
    },
    'reports/schedules/schedule-customers.queries.ts': {
      customerTotal: [tenantId],
      isBelow: [tenantId, tenantId],
      scheduleCustomers: [
        tenantId,
        { ids: [tenantId], held: { editions: ['basic'], at }, search: 'x', limit: 1 },
      ],
      scheduleMembers: [tenantId, { ids: [id], search: 'x', limit: 1 }],
    },
    'reports/schedules/schedules.queries.ts': {
      deleteSchedule: [tenantId, id],
      dueSchedules: [tenantId, at],
      holdSchedule: [tenantId, id],
      insertSchedule: [tenantId, schedule],
      keptSchedules: [tenantId],
      lockSchedules: [tenantId],
      setNext: [tenantId, id, at],
      pause: [tenantId, id, 'by-hand'],
      resume: [tenantId, id, { ...schedule.owner, nextAt: at }],
      updateSchedule: [tenantId, id, schedule],
    },
    'reports/schedules/sendings.queries.ts': {
      filesToSend: [tenantId, id, ['csv']],
      giveUpSendings: [tenantId, at, at],
      insertSendings: [
        part,
        { to: [{ memberId: id, recipient: 'x' }], reportId: id, attached: true, files: [], at },
      ],
      sendingRows: [reader, { scheduleId: id, page: 1, pageSize: 20, order: 'desc' }],
      sendingTotal: [reader, id],
      settleSending: [tenantId, id, { state: 'sent', reason: null, at }],
    },
    'reports/files/report-files.queries.ts': {
      addFilePart: [{ ...file, seq: 0, payload: Buffer.of(1) }],
      addReportFile: [{ ...file, byteCount: 1, sha256: 'x' }],
      filePartAfter: [file, -1],
      smallFile: [file],
    },
    'reports/files/report-room.queries.ts': {
      freshenReport: [tenantId, id, at],
      giveWay: [tenantId, { bytes: 1, freshSince: at, at }],
      growReport: [tenantId, id, 1],
      lockReportFiles: [tenantId],
      takenBytes: [tenantId, at],
    },
    'reports/reports.queries.ts': {
      beginReport: [
        {
          ...{ tenantId, id, kind: 'sla', place: { scope: 'tenant' }, placeName: '', timeZone: 'UTC' },
          ...{ fromAt: at, toAt: new Date(1), asOf: at, language: 'en', contents: ['lines'] },
          ...{ interfaces: true, subjectKinds: [], createdBy: 'x', madeOrSentAt: at, expiresAt: at },
        },
      ],
      deleteReport: [tenantId, id],
      endReport: [tenantId, id],
      forgetReports: [tenantId, at],
      reportFile: [reader, id, 'csv'],
      reportsHold: [tenantId, [id]],
      reportRows: [reader, { kind: ['sla'], page: 1, pageSize: 20, order: 'desc' }],
      reportTotal: [reader, ['sla']],
    },
  },
  shownElsewhere: {
    [`POST ${root}/schedules/:scheduleId/recipients/:recipientId/ask`]: 'report-recipient.ask',
    [`POST ${links}/confirm`]: 'report-recipient.confirm',
    [`POST ${links}/stop`]: 'report-recipient.unsubscribe',
    [`POST ${links}/resume`]: 'report-recipient.resubscribe',
  },
  shown: {
    [`DELETE ${root}/schedules/:scheduleId/recipients/:recipientId`]: 'report-recipient.remove',
    'PUT /api/v1/settings/report-recipients': 'setting.report-recipients',
    [`POST ${root}/schedules`]: 'report-schedule.create',
    [`PUT ${root}/schedules/:scheduleId`]: 'report-schedule.update',
    [`PUT ${root}/schedules/:scheduleId/pause`]: 'report-schedule.pause',
    [`POST ${root}/schedules/:scheduleId/run`]: 'report-schedule.run',
    [`DELETE ${root}/schedules/:scheduleId`]: 'report-schedule.delete',
  },
};
