import { type Area, type Factory, id, plain, tenantId } from './area.ts';
import { nowhere } from './devices.ts';

const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z' };

const ofDevice: Factory = {
  input: (world) => ({ params: { kind: 'device', id: world.deviceId }, body: range }),
  names: { 'params.id': 'deviceId' },
};

const ofInterface: Factory = {
  input: (world) => ({
    body: { subject: { kind: 'interface', id: world.interfaceId }, metrics: ['if.in'], ...range },
  }),
  names: { 'body.subject': 'interfaceId' },
};

const ofLine: Factory = {
  input: (world) => ({ params: { kind: 'line', id: world.lineId }, body: range }),
  names: { 'params.id': 'lineId' },
};

const ofPath: Factory = {
  input: (world) => ({ params: { kind: 'dial_path', id: world.dialPathId }, body: range }),
  names: { 'params.id': 'dialPathId' },
};

const measuredLine: Factory = {
  input: (world) => ({
    body: { subject: { kind: 'line', id: world.lineId }, metrics: ['line.rtt'], ...range },
  }),
  names: { 'body.subject': 'lineId' },
};

export const monitoringArea: Area = {
  factories: {
    'POST /monitor/api/v1/metrics/chart': ofInterface,
    'POST /monitor/api/v1/metrics/export': ofInterface,
    'POST /monitor/api/v1/subjects/:kind/:id/states': ofDevice,
    'POST /monitor/api/v1/subjects/:kind/:id/events': ofDevice,
    'POST /monitor/api/v1/wan/subjects/:kind/:id/runs/smoke': ofPath,
    'POST /monitor/api/v1/wan/subjects/:kind/:id/runs/list': ofPath,
    'POST /monitor/api/v1/wan/subjects/:kind/:id/runs/paths': ofPath,
    'POST /monitor/api/v1/wan/subjects/:kind/:id/runs/one': {
      ...ofPath,
      input: (world) => ({
        params: { kind: 'dial_path', id: world.dialPathId },
        body: { at: '1970-01-01T00:00:01Z' },
      }),
    },
    'POST /monitor/api/v1/wan/metrics/chart': measuredLine,
    'POST /monitor/api/v1/wan/metrics/export': measuredLine,
    'POST /monitor/api/v1/wan/subjects/:kind/:id/states': ofLine,
    'POST /monitor/api/v1/wan/subjects/:kind/:id/events': ofLine,
    'POST /monitor/api/v1/outlets/:outletId/timeline': {
      input: (world) => ({ params: { outletId: world.outletId }, body: range }),
      names: { 'params.outletId': 'outletId' },
    },
    'GET /monitor/api/v1/workbench': plain,
    'POST /monitor/api/v1/devices/traffic': {
      input: (world) => ({ body: { deviceIds: [world.deviceId] } }),
      names: { 'body.deviceIds': 'deviceId' },
    },
    'POST /monitor/api/v1/workbench/outlets': plain,
    'GET /monitor/api/v1/workbench/day': plain,
    'GET /monitor/api/v1/workbench/uplinks': plain,
    'POST /monitor/api/v1/devices/test': {
      input: (world) => ({
        body: { address: nowhere(), community: 'public', agentId: world.pollingAgentId },
      }),
      names: { 'body.agentId': 'pollingAgentId' },
    },
  },
  samples: {
    'monitoring/read/day.queries.ts': {
      dayEdges: [tenantId, { fromMs: 0, toMs: 3_600_000, stepMs: 900_000 }],
      intervalsOfSome: [tenantId, [id], { fromMs: 0, toMs: 3_600_000 }],
      troubledWithin: [tenantId, { fromMs: 0, toMs: 3_600_000, limit: 10, offset: 10 }],
    },
    'monitoring/line-quality/line-times.queries.ts': {
      lineTimes: [tenantId, { fromMs: 0, toMs: 3_600_000, ids: [id] }],
    },
    'monitoring/lines/fault-side.queries.ts': {
      agentPlace: [tenantId, id],
      aroundLine: [tenantId, id],
      askedElsewhere: [tenantId, { addresses: ['10.0.0.1'], lineIds: [id], butFrom: [id] }],
      lastFaultSide: [tenantId, id, 0],
      lastOutage: [tenantId, id, 3_600_000],
    },
    'monitoring/runs/traced-paths.queries.ts': { tracedPaths: [tenantId, id] },
    'monitoring/read/overview.queries.ts': {
      fleetTimes: [tenantId, 0, 3_600_000],
      lastChanges: [tenantId, 20],
    },
    'monitoring/read/traffic.queries.ts': {
      linesOfDevices: [tenantId, [id]],
    },
    'monitoring/states/states.queries.ts': {
      intervalsOf: [{ tenantId, subjectId: id }, 0, 3_600_000],
    },
  },
  withoutLine: {
    'POST /monitor/api/v1/devices/test': 'keeps nothing',
  },
};
