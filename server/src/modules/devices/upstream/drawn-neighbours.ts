import { mostNeighboursRead } from '@linekeeper/contract/topology/topology-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { chassisOutside, heardBy, marksInOutlet } from './drawn-neighbours.queries.ts';
import { drawnLinks } from './drawn-links.queries.ts';
import { besideWays, type Cable, cablesOf, type Way } from './neighbour-cables.ts';
import { type Known, linksOf } from './neighbour-links.ts';

/** Neighbours that nothing is reached through. */
export interface Beside {
  readonly cables: readonly Cable[];
  /** More was heard than is looked at. */
  readonly isPartial: boolean;
}

/**
 * The cables between devices of an outlet that are drawn, and from them to devices outside, that are no way out: what closes a ring, or runs
 * beside another. Within the outlet a neighbour is known by all its marks, as where ways are learned; outside by its chassis alone, since
 * addresses and names are the same in many outlets.
 */
export async function neighboursBeside(
  tx: Tx,
  tenantId: number,
  drawn: {
    readonly outletId: string | null;
    readonly deviceIds: readonly string[];
    /** What the devices are reached through. */
    readonly ways: readonly Way[];
  },
): Promise<Beside> {
  const { outletId, deviceIds, ways } = drawn;
  const rows = await heardBy(tx, tenantId, deviceIds, mostNeighboursRead);
  const isPartial = rows.some(({ heard }) => heard === null);
  const chassis = new Set(rows.flatMap(({ heard }) => (heard ?? []).map(({ chassisMac }) => chassisMac)));
  if (chassis.size === 0) return { cables: [], isPartial };
  const macs = [...chassis].filter(Boolean);
  const here = outletId === null ? [] : await marksInOutlet(tx, tenantId, outletId, macs);
  const outside = macs.length > 0 ? await chassisOutside(tx, tenantId, outletId, macs) : [];
  const heardOf = new Map(rows.map(({ id, heard }) => [id, heard ?? []]));
  const bare = { address: '', sysName: '', macs: [] };
  const marked = new Map<string, Omit<Known, 'heard'>>(
    [...(outletId === null ? rows : []), ...outside].map(({ id, chassisMac }) => [
      id,
      { ...bare, id, chassisMac },
    ]),
  );
  for (const one of here) marked.set(one.id, one);
  const known = [...marked.values()].map((one) => ({ ...one, heard: heardOf.get(one.id) ?? [] }));
  const isDrawn = new Set([...deviceIds, ...outside.map(({ id }) => id)]);
  const cables = cablesOf(linksOf(known)).filter(({ ends }) => ends.every((id) => isDrawn.has(id)));
  const isHere = new Set(deviceIds);
  const beyond = [...new Set(cables.flatMap(({ ends }) => ends))].filter((id) => !isHere.has(id));
  // What stands outside may be reached through something here.
  const behind = beyond.length > 0 ? await drawnLinks(tx, tenantId, beyond, undefined) : [];
  return { cables: besideWays(cables, [...ways, ...behind]), isPartial };
}
