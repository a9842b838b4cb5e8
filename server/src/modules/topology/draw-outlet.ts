import { mostBehindElsewhere, mostDrawnNeighbours } from '@linekeeper/contract/topology/topology-terms';
import { type topology as endpoints } from '@linekeeper/contract/topology/topology';
import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type Beside,
  behindElsewhere,
  type DrawnLink,
  drawnLinks,
  linksKeptFrom,
  neighboursBeside,
  saidOf,
  suggestionsIn,
} from '../devices/index.ts';
import { lineLoads } from '../monitoring/index.ts';
import {
  agentsDrawn,
  alertsAbout,
  devicesByIds,
  devicesDrawn,
  type Drawn,
  linesDrawn,
  outletDrawn,
  type PortRow,
  portsNamed,
} from './parts.queries.ts';
import { hourBefore, type Load, shareOf } from './port-loads.ts';

type Drawing = z.output<typeof endpoints.outlet.output>;
type Link = Drawing['links'][number];

export interface Reader {
  readonly tenantId: number;
  readonly seesLines: boolean;
  readonly seesAgents: boolean;
  /** About what the reader may see alerts; none where alerts are not theirs to see. */
  readonly alertKinds: readonly AlertSubjectKind[];
}

/** A drawing but for what ports carried, which the store says. */
export interface Outlined {
  readonly drawing: Drawing;
  /** The port of each link whose load is asked for, and which end of it that is. */
  readonly ports: ReadonlyMap<Link, { readonly port: PortRow; readonly isChild: boolean }>;
}

/** What stands in an outlet and how it is linked, now or at a moment. Throws NOT_FOUND for an outlet that the tenant does not have. */
export async function drawOutlet(tx: Tx, reader: Reader, drawn: Drawn): Promise<Outlined> {
  const { tenantId } = reader;
  const { outletId, at } = drawn;
  const outlet = outletId === null ? null : await outletDrawn(tx, tenantId, outletId);
  if (outlet === undefined) throw new AppError('NOT_FOUND');
  const [devices, lines, agents, keptFrom] = await Promise.all([
    devicesDrawn(tx, tenantId, drawn),
    reader.seesLines ? linesDrawn(tx, tenantId, drawn) : [],
    reader.seesAgents ? agentsDrawn(tx, tenantId, drawn) : [],
    at ? linksKeptFrom(tx, tenantId) : null,
  ]);
  const deviceIds = devices.map(({ id }) => id);
  const isHere = new Set(deviceIds);
  const held = await drawnLinks(tx, tenantId, deviceIds, at);
  // Nothing is kept of neighbours that were no way out.
  const neighbours = at
    ? null
    : shownOf(await neighboursBeside(tx, tenantId, { outletId, deviceIds, ways: held }));
  const linked = new Set(held.map(({ deviceId }) => deviceId));
  const outside = [
    ...new Set([
      ...held.map(({ parentId }) => parentId),
      ...lines.flatMap(({ deviceId }) => deviceId ?? []),
      ...(neighbours?.list ?? []).flatMap(({ oneId, otherId }) => [oneId, otherId]),
    ]),
  ].filter((id) => !isHere.has(id));
  const [said, likely, elsewhere, behind, alerts, loads] = await Promise.all([
    at ? new Set<string>() : saidOf(tx, tenantId, deviceIds),
    // Nothing is kept of what was likely once.
    at || outletId === null
      ? new Map<string, never>()
      : suggestionsIn(
          tx,
          tenantId,
          outletId,
          deviceIds.filter((id) => !linked.has(id)),
        ),
    outside.length > 0 ? devicesByIds(tx, tenantId, outside, at) : [],
    behindElsewhere(tx, tenantId, { deviceIds, outletId, at, limit: mostBehindElsewhere }),
    reader.alertKinds.length > 0
      ? alertsAbout(tx, tenantId, {
          ids: [...deviceIds, ...lines.map(({ id }) => id), ...agents.map(({ id }) => id)],
          ...{ kinds: reader.alertKinds, at },
        })
      : [],
    at && outletId && lines.length > 0 ? loadsThen(tx, tenantId, outletId, at) : undefined,
  ]);
  const alertOf = new Map(alerts.map(({ targetId, ...alert }) => [targetId, alert]));
  const [onlyLine, another] = lines;
  const links: Link[] = [
    ...held.map(linkOf),
    ...[...likely]
      .filter(([id]) => !said.has(id))
      .map(([childId, { parentId, source, port, seenMs }]): Link => ({
        ...{ childId, parentId, source, childPort: null, parentPort: port, load: null },
        seenAt: seenMs === null ? null : new Date(seenMs).toISOString(),
      })),
    // As alerts take it: an agent is reached over the only line of its outlet.
    ...(onlyLine && !another
      ? agents.map(({ id }): Link => ({
          ...{ childId: id, parentId: onlyLine.id, source: 'only-line', childPort: null, parentPort: null },
          ...{ seenAt: null, load: null },
        }))
      : []),
  ];
  const stands = <T extends { readonly id: string; readonly since: Date | null }>(row: T) => ({
    ...row,
    since: row.since?.toISOString() ?? null,
    alert: alertOf.get(row.id) ?? null,
  });
  return {
    drawing: {
      outlet,
      lines: lines.map(({ ofTotal: _total, inBps, outBps, ...line }) => ({
        ...stands(line),
        load: loads
          ? (loads.get(line.id) ?? null)
          : loadOf(shareOf(inBps, line.downBps), shareOf(outBps, line.upBps)),
      })),
      devices: devices.map(({ ofTotal: _total, ...device }) => ({
        ...stands(device),
        isGiven: at ? null : said.has(device.id),
      })),
      agents: agents.map(({ ofTotal: _total, ...agent }) => stands(agent)),
      totals: {
        lines: lines[0]?.ofTotal ?? 0,
        devices: devices[0]?.ofTotal ?? 0,
        agents: agents[0]?.ofTotal ?? 0,
      },
      links,
      neighbours,
      elsewhere,
      behind,
      linksKeptFrom: keptFrom?.toISOString() ?? null,
      loadFrom: at ? new Date(hourBefore(at) * 3_600_000).toISOString() : null,
      sees: { lines: reader.seesLines, alerts: reader.alertKinds.length > 0 },
    },
    ports: await portsOf(tx, tenantId, links),
  };
}

const linkOf = ({ deviceId, parentId, source, localPort, remotePort, seenAt }: DrawnLink): Link => ({
  ...{ childId: deviceId, parentId, source, childPort: localPort, parentPort: remotePort, load: null },
  seenAt: seenAt?.toISOString() ?? null,
});

const shownOf = ({ cables, isPartial }: Beside): Drawing['neighbours'] => ({
  list: cables
    .slice(0, mostDrawnNeighbours)
    .map(({ ends: [oneId, otherId], ports: [onePort, otherPort], seenMs }) => ({
      ...{ oneId, otherId, onePort, otherPort, seenAt: new Date(seenMs).toISOString() },
    })),
  ...{ total: cables.length, isPartial },
});

const loadOf = (inPercent: number | null, outPercent: number | null): Load | null =>
  inPercent === null && outPercent === null ? null : { inPercent, outPercent };

/** What the lines of an outlet used of their contracts in the last whole hour before a moment. */
async function loadsThen(tx: Tx, tenantId: number, outletId: string, at: string) {
  const hour = hourBefore(at);
  const lines = sql`select l.id, l.down_bps, l.up_bps from line_directory l
    where l.tenant_id = ${tenantId} and l.outlet_id = ${outletId}::uuid`;
  const rows = await lineLoads(tx, tenantId, lines, { fromHour: hour, toHour: hour + 1, limit: 1_000 });
  return new Map(rows.map(({ id, inPercent, outPercent }) => [id, loadOf(inPercent, outPercent)]));
}

/** The port that the load of each link is read at: the device's own, else the other end. */
async function portsOf(tx: Tx, tenantId: number, links: readonly Link[]): Promise<Outlined['ports']> {
  const ends = links.flatMap(({ childId, parentId, childPort, parentPort }) => [
    ...(childPort ? [{ deviceId: childId, name: childPort }] : []),
    ...(parentPort ? [{ deviceId: parentId, name: parentPort }] : []),
  ]);
  if (ends.length === 0) return new Map();
  const known = new Map(
    (await portsNamed(tx, tenantId, ends))
      .filter(({ speedBps }) => speedBps !== null && speedBps > 0)
      .map((port) => [`${port.deviceId} ${port.name}`, port]),
  );
  return new Map(
    links.flatMap((link) => {
      const own = known.get(`${link.childId} ${link.childPort}`);
      // Behind a port that a bridge learned devices at may be several.
      const other = link.source === 'bridge' ? undefined : known.get(`${link.parentId} ${link.parentPort}`);
      const port = own ?? other;
      return port ? [[link, { port, isChild: own !== undefined }] as const] : [];
    }),
  );
}
