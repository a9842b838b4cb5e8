import { at, id, tenantId } from './area.ts';

/** Samples for the queries of what devices are reached through. */
export const upstreamSamples = {
  'devices/upstream/bridged.queries.ts': {
    areAllLinesEnded: [tenantId, id],
    bridgesOfOutlet: [tenantId, id],
    saveBridged: [tenantId, id, { bridge: [{ ifIndex: 1, macAddresses: [] }], interfaces: [] }],
    suggestedDevice: [tenantId, id],
  },
  'devices/upstream/drawn-links.queries.ts': {
    behindElsewhere: [tenantId, { deviceIds: [id], outletId: id, at: at.toISOString(), limit: 50 }],
    drawnLinks: [tenantId, [id], undefined],
    outletsThrough: [tenantId, [id], undefined],
    saidOf: [tenantId, [id]],
  },
  'devices/upstream/drawn-neighbours.queries.ts': {
    chassisOutside: [tenantId, id, ['02:00:00:00:00:01']],
    heardBy: [tenantId, [id], 20_000],
    marksInOutlet: [tenantId, id, ['02:00:00:00:00:01']],
  },
  'devices/upstream/kept-links.queries.ts': {
    keepLinks: [tenantId, []],
    linksKeptFrom: [tenantId],
  },
  'devices/upstream/neighbours.queries.ts': {
    forgetNeighbours: [tenantId, id],
    forgetParted: [tenantId],
    knownInOutlet: [tenantId, id],
    outletOf: [tenantId, id],
    saveNeighbours: [tenantId, id, { chassisMac: '', neighbours: [] }],
    waysOutOf: [tenantId, id],
    writeLearned: [tenantId, id, []],
  },
  'devices/upstream/upstream.queries.ts': {
    behind: [tenantId, id],
    deviceNames: [tenantId, [id]],
    forgetEmptied: [tenantId, [id]],
    givenDevices: [tenantId],
    givenUpstream: [tenantId, id],
    heldOf: [tenantId, id],
    heldUpstream: [tenantId],
    knownBehind: [tenantId, id],
    lockUpstream: [tenantId],
    upstreamOf: [tenantId, id],
    upstreamRows: [tenantId],
    writeGiven: [tenantId, id, [id]],
  },
};
