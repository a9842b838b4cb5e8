import { z } from 'zod';
import { alertSeverities } from '../alerts/alert-terms.ts';
import { moment } from '../dashboards/moment.ts';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { lineRoles } from '../lines/line-terms.ts';
import { deviceKinds, stateReasons, states } from '../monitoring/states.ts';
import { outletStates } from '../outlets/outlet-terms.ts';
import { standing } from '../overview/standing.ts';
import {
  linkSources,
  mostBehindElsewhere,
  mostDrawnAgents,
  mostDrawnDevices,
  mostDrawnLines,
  mostDrawnNeighbours,
  mostLinesNamed,
  mostRegions,
} from './topology-terms.ts';

const view = 'DMS_SERVER_MANAGE_DEVICE';
const id = z.uuid();

/** The worst alert about something that fired and is not over; of what else it is a consequence. */
const alert = z.object({
  id,
  severity: z.enum(alertSeverities),
  count: z.int(),
  /** The alert that all of them are a consequence of; null where one of them is a cause itself. */
  causeId: id.nullable(),
  /** What that one is about. */
  causeTargetId: id.nullable(),
});

const stands = {
  id,
  name: z.string(),
  state: z.enum(states),
  reason: z.enum(stateReasons),
  since: time.nullable(),
  /** Null: none, or the reader may see no alerts. */
  alert: alert.nullable(),
};

const percent = z.number().nullable();
/** How much of what it can carry was used, each way, as seen from the outlet; null where that was not measured or nothing is agreed. */
const load = z.object({ inPercent: percent, outPercent: percent });

export const topologyDevice = z.object({
  ...stands,
  kind: z.enum(deviceKinds).nullable(),
  address: z.string(),
  /** A person said what it is reached through, or that it is nothing; null of the past, which does not keep it. */
  isGiven: z.boolean().nullable(),
  /** What failed so that it is not reached, now: a device or a line. */
  causeId: id.nullable(),
});
export const topologyLine = z.object({
  ...stands,
  provider: z.string(),
  role: z.enum(lineRoles),
  /** The device that it ends at, and its port; null where nobody said. */
  deviceId: id.nullable(),
  interfaceName: z.string().nullable(),
  downBps: z.number().nullable(),
  upBps: z.number().nullable(),
  load: load.nullable(),
});
export const topologyLink = z.object({
  /** The device, or agent, that is reached. */
  childId: id,
  parentId: id,
  source: z.enum(linkSources),
  /** Ports as the devices call them; null where not known. */
  childPort: z.string().nullable(),
  parentPort: z.string().nullable(),
  seenAt: time.nullable(),
  load: load.nullable(),
});

/** That two devices hear each other by LLDP though neither is reached over that link: what closes a ring, or runs beside another. */
export const topologyNeighbour = z.object({
  oneId: id,
  otherId: id,
  /** Ports as the devices call them; null where not known. */
  onePort: z.string().nullable(),
  otherPort: z.string().nullable(),
  seenAt: time,
});

/** What an outlet is made of and how it is linked; the drawing is made of it by the console. */
const drawing = z.object({
  /** Null: what stands in no outlet. */
  outlet: z.object({ id, name: z.string(), region: z.string() }).nullable(),
  lines: z.array(topologyLine).max(mostDrawnLines),
  devices: z.array(topologyDevice).max(mostDrawnDevices),
  agents: z.array(z.object(stands)).max(mostDrawnAgents),
  totals: z.object({ lines: z.int(), devices: z.int(), agents: z.int() }),
  links: z.array(topologyLink),
  /** Links between neighbours that are no way out; null of the past, of which they are not kept. */
  neighbours: z
    .object({
      list: z.array(topologyNeighbour).max(mostDrawnNeighbours),
      total: z.int(),
      /** The devices heard of more than is looked at: there may be others. */
      isPartial: z.boolean(),
    })
    .nullable(),
  /** Devices of other outlets that something here is reached through or linked with. */
  elsewhere: z.array(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(deviceKinds).nullable(),
      state: z.enum(states),
      outletId: id.nullable(),
      outletName: z.string().nullable(),
    }),
  ),
  /** What of other outlets is reached through devices here, an outlet each. */
  behind: z
    .array(
      z.object({
        parentId: id,
        outletId: id.nullable(),
        outletName: z.string().nullable(),
        devices: z.int(),
        state: z.enum(states),
      }),
    )
    .max(mostBehindElsewhere),
  /** Of the past: links that ended before this are not kept; null: all are. */
  linksKeptFrom: time.nullable(),
  /** What the loads are of: the last measurement, or the last whole hour before the moment. */
  loadFrom: time.nullable(),
  /** Whose kinds the reader may see. */
  sees: z.object({ lines: z.boolean(), alerts: z.boolean() }),
});

const places = {
  search: z.string().trim().max(128).optional(),
  region: z.string().max(64).optional(),
  /** Only where a device or a line is down or cannot be reached, or an alert is open. */
  isTroubled: z.boolean().optional(),
};

/** What is reached through what. Of devices for who may see devices; lines for who may see lines. */
export const topology = {
  outlet: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/topology/outlet',
    access: view,
    reads: true,
    summary: 'The lines, devices and agents of one outlet, and what each is reached through, now or then',
    body: z.strictObject({ ...moment, outletId: id.nullable() }),
    output: drawing,
  }),
  outlets: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/topology/outlets',
    access: view,
    reads: true,
    summary: 'The outlets of a network by region, with their lines and how they stand, now or then',
    body: z.strictObject({ ...moment, ...places, ...pageInput(['region', 'state']) }),
    output: pageOf(
      z.object({
        id,
        number: z.string(),
        name: z.string(),
        region: z.string(),
        /** The worst of its devices and lines. */
        state: z.enum(outletStates),
        devices: standing,
        lines: standing,
        /** Those that are worst. */
        worstLines: z
          .array(z.object({ id, name: z.string(), provider: z.string(), state: z.enum(states) }))
          .max(mostLinesNamed),
        alert: z.object({ severity: z.enum(alertSeverities), count: z.int() }).nullable(),
        /** Other outlets that devices here are reached through. */
        through: z.array(z.object({ id, name: z.string() })),
      }),
    ).extend({
      regions: z.array(z.object({ region: z.string(), total: z.int(), troubled: z.int() })).max(mostRegions),
      /** Devices that stand in no outlet. */
      nowhere: standing,
    }),
  }),
};
