const page = { list: [], total: 0, page: 1, pageSize: 20 };
const states = { down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

const nought = { total: 0, ...states };

/** The lines of somebody who has none. */
export const noLines = { lines: nought, agents: nought, tests: nought };
const counts = { broken: 0, blind: 0, closed: 0, empty: 0, calm: 0, paused: 0 };
/** What a provider's customers have, while it has none. */
export const noCustomers = {
  ...{ ...page, counts },
  totals: { ...nought, customers: 0, brokenCustomers: 0, closedCustomers: 0, pausedCustomers: 0 },
};

/** A provider with no customer yet, which measures so many devices itself. */
export function customersOverview(devices: number) {
  return {
    ...page,
    counts,
    verdict: {
      customers: 0,
      devices,
      brokenCustomers: 0,
      isOwnBroken: false,
      down: 0,
      unreachable: 0,
      unmeasured: 0,
      ...noLines,
      closedCustomers: 0,
      pausedCustomers: 0,
    },
    poller: { targets: devices, pollsPerMinute: 0, lateMs: 0, samplesPerMinute: 0, pingBy: null },
  };
}

/** Somebody's own account: what the pages of it are answered. */
export const ownAnswers: Readonly<Record<string, unknown>> = {
  'GET /api/v1/personal/profile': {
    username: 'U0001',
    name: '王工',
    avatarId: null,
    email: null,
    phone: null,
    companyName: '演示公司',
    administrator: true,
    roles: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    passwordChangedAt: null,
    passwordPolicy: 'classes',
    codes: { email: false, phone: false },
  },
  'GET /api/v1/auth/totp': { since: null, isDemanded: false, recoveryCodesLeft: 0, trustedBrowsers: 0 },
  'POST /api/v1/auth/totp/browsers/list': { list: [] },
  'POST /api/v1/personal/sessions/list': { list: [] },
  'POST /api/v1/personal/tokens/list': { list: [] },
  'GET /api/v1/personal/alert-choice': { choice: null, timeZone: 'UTC' },
  'POST /api/v1/personal/messages/list': page,
};

const noOpenAlerts = { critical: 0, major: 0, minor: 0, warning: 0, unacknowledged: 0 };

const nothingCarried = { inBytes: 0, outBytes: 0, coveragePercent: null };
const noTraffic = {
  ...{ whole: nothingCarried, before: nothingCarried, steps: [], bounds: ['2026-03-01T00:00:00Z'] },
};
const noShares = { total: 0, values: [], others: { values: 0, count: 0 } };

/** What is a reader's own on the workbench: nothing to do, no message, no shortcut arranged. */
export const noDesk: Readonly<Record<string, unknown>> = {
  'POST /api/v1/workbench/tasks/list': { list: [], kinds: [], total: 0, overdue: 0 },
  'GET /api/v1/personal/shortcuts': { paths: null },
  'POST /api/v1/personal/messages/list': page,
};

/** Nothing fires: many pages ask. */
export const noAlerts: Readonly<Record<string, unknown>> = {
  'POST /monitor/api/v1/customers/alerts/overview': {
    ...page,
    counts: { ...noOpenAlerts, closed: 0, unruled: 0, calm: 0, paused: 0 },
    totals: {
      ...{ ...noOpenAlerts, customers: 0, alertedCustomers: 0 },
      ...{ closedCustomers: 0, unruledCustomers: 0, pausedCustomers: 0 },
    },
    ...{ own: noOpenAlerts, incidents: [] },
  },
  'POST /monitor/api/v1/alerts/list': page,
  'POST /monitor/api/v1/alerts/counts': {
    total: 0,
    state: { pending: 0, firing: 0, acknowledged: 0, resolved: 0 },
    severity: { critical: 0, major: 0, minor: 0, warning: 0 },
    subjectKind: { device: 0, interface: 0, line: 0, dial_path: 0, agent: 0, service: 0, licence: 0 },
  },
};

/** A tenant with nothing in it: what the screens behind the sign-in are answered. */
export const quietAnswers: Readonly<Record<string, unknown>> = {
  ...ownAnswers,
  'GET /api/v1/operations': [],
  'GET /api/v1/licences/notice': { notice: null },
  'GET /api/v1/auth/reauthenticate': { password: true, totp: false, code: null },
  'POST /api/v1/organizations/tenants/list': page,
  'POST /api/v1/organizations/tenants/counts': {
    total: 0,
    type: { 8: 0, 16: 0 },
    status: { 1: 0, 2: 0, 3: 0 },
    state: { open: 0, frozen: 0, disabled: 0, expired: 0, deleting: 0 },
  },
  'POST /monitor/api/v1/devices/list': page,
  'POST /monitor/api/v1/devices/counts': {
    total: 0,
    state: states,
    kind: { smart_cpe: 0, router: 0, switch: 0, firewall: 0, access_point: 0 },
  },
  'POST /monitor/api/v1/devices/makes': { brands: [], models: [], versions: [] },
  'POST /monitor/api/v1/outlets/list': page,
  'POST /monitor/api/v1/outlets/counts': { state: { ...states, empty: 0 }, regions: [], tags: [] },
  ...noAlerts,
  ...noDesk,
  'POST /monitor/api/v1/maintenance/list': page,
  'POST /monitor/api/v1/services/list': { ...page, counts: states, tags: [] },
  'POST /monitor/api/v1/reports/list': { ...page, room: { usedBytes: 0, mostBytes: 4_000_000_000 } },
  'POST /monitor/api/v1/reports/schedules/list': page,
  'POST /monitor/api/v1/reports/sent/list': page,
  'POST /monitor/api/v1/walls/list': { list: [] },
  'POST /monitor/api/v1/customers/overview': customersOverview(0),
  'POST /monitor/api/v1/customers/devices/overview': noCustomers,
  'POST /monitor/api/v1/customers/devices/kinds': { kinds: [] },
  'POST /monitor/api/v1/customers/faults/list': {
    ...{ ...page, counts, kinds: ['device'] },
    totals: { customers: 0, broken: 0, blind: 0, closed: 0 },
  },
  'POST /monitor/api/v1/customers/lines/overview': noCustomers,
  'POST /monitor/api/v1/customers/services/overview': noCustomers,
  'POST /monitor/api/v1/charts/places': { regions: [], tags: [] },
  'POST /monitor/api/v1/charts/resources/places': { regions: [], tags: [] },
  'POST /monitor/api/v1/charts/standings': { kinds: [], deviceKinds: [] },
  'POST /monitor/api/v1/charts/map': {
    ...{ level: null, outlets: [], squares: [], places: [] },
    nowhere: { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 },
  },
  'POST /monitor/api/v1/charts/map/customers': {
    ...{ level: 11, squares: [], places: [], closedCustomers: 0, productlessCustomers: 0 },
    nowhere: { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 },
  },
  'POST /monitor/api/v1/charts/map/customers/list': page,
  'POST /monitor/api/v1/charts/traffic/customers/list': page,
  'POST /monitor/api/v1/charts/busy-lines/customers/list': {
    ...page,
    totals: {
      ...{ lines: 0, over80: 0, over50: 0, under50: 0, unknown: 0, before: null },
      ...{ customers: 0, closedCustomers: 0, productlessCustomers: 0 },
    },
  },
  'POST /monitor/api/v1/charts/availability': { kinds: [], bounds: [] },
  'POST /monitor/api/v1/charts/availability/customers': {
    ...{ kinds: [], bounds: [] },
    ...{ customers: 0, closedCustomers: 0, productlessCustomers: 0 },
  },
  'POST /monitor/api/v1/charts/availability/customers/list': { ...page, kinds: ['device'] },
  'POST /monitor/api/v1/charts/changes/customers': {
    ...{ kinds: ['device'], whole: nought, before: nought, steps: [], bounds: [] },
    ...{ customers: 0, closedCustomers: 0, productlessCustomers: 0 },
  },
  'POST /monitor/api/v1/charts/changes/customers/list': { ...page, kinds: ['device'] },
  'POST /monitor/api/v1/charts/worst': { kinds: [] },
  'POST /monitor/api/v1/charts/changes': { list: [], isMore: false },
  'POST /monitor/api/v1/charts/changes/list': page,
  'POST /monitor/api/v1/charts/worst/list': page,
  'POST /monitor/api/v1/charts/availability/list': { ...page, unmeasured: 0 },
  'POST /monitor/api/v1/charts/traffic/list': { ...page, unmeasured: 0 },
  'POST /monitor/api/v1/charts/busy-lines/list': page,
  'POST /monitor/api/v1/charts/traffic': noTraffic,
  'POST /monitor/api/v1/charts/busy-lines': {
    ...{ total: 0, rows: [], from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
  },
  'POST /monitor/api/v1/charts/traffic/customers': {
    ...noTraffic,
    ...{ customers: 0, closedCustomers: 0, productlessCustomers: 0 },
  },
  'POST /monitor/api/v1/charts/resources': noShares,
  'POST /monitor/api/v1/charts/resources/map': {
    ...{ level: null, outlets: [], squares: [], places: [], nowhere: 0 },
  },
  'POST /monitor/api/v1/charts/resources/map/customers': {
    ...{ level: 11, squares: [], places: [], nowhere: 0, closedCustomers: 0, productlessCustomers: 0 },
  },
  'POST /monitor/api/v1/charts/resources/models': page,
  'POST /monitor/api/v1/charts/resources/customers': {
    ...noShares,
    ...{ customers: 0, closedCustomers: 0, productlessCustomers: 0 },
  },
  'POST /monitor/api/v1/topology/outlets': { ...page, regions: [], nowhere: nought },
  'POST /monitor/api/v1/explorer/boards/list': { list: [], mayMake: true, mayShare: true },
  'GET /monitor/api/v1/explorer/written': {
    ...{ series: 0, activeSeries: 0, samples: 0, samplesThisHour: 0, newestAt: null, keptDays: 30 },
  },
  'POST /monitor/api/v1/explorer/subjects': { kinds: ['device', 'line'], list: [], isCut: false },
  'GET /monitor/api/v1/workbench/lines': { ...noLines, troubled: [] },
  'POST /monitor/api/v1/workbench/outlets': { ...page, elsewhere: states },
  'GET /monitor/api/v1/workbench/day': {
    from: '2026-03-01T00:00:00Z',
    to: '2026-03-02T00:00:00Z',
    firstAt: null,
    stepMs: 900_000,
    steps: [],
    troubledTotal: 0,
    troubled: [],
  },
  'GET /monitor/api/v1/workbench/uplinks': { uplinkTotal: 0, measuredTotal: 0, list: [] },
  'GET /monitor/api/v1/workbench': {
    devices: states,
    deviceTotal: 0,
    devicesMissingPorts: 0,
    availability: {
      availabilityPercent: null,
      coveragePercent: null,
      spanMs: 0,
      upMs: 0,
      downMs: 0,
      unmeasuredMs: 0,
      totalMs: 0,
    },
    troubled: [],
    changes: [],
    poller: { targets: 0, pollsPerMinute: 0, lateMs: 0, samplesPerMinute: 0, pingBy: 'fping' },
  },
};
