import type pg from 'pg';
import { type Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { keepHappened } from '../subjects/index.ts';
import { lineChanged } from './events.ts';
import { linesAtPorts, linesOfOutlet, setAddress, setPortAddress } from './line-address.queries.ts';
import { isPublicIpv4, portAddressOf } from './port-address.ts';

interface Changed {
  readonly tenantId: number;
  readonly lineId: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What is told of an address that is none. */
const none = '–';

/** Notes that the address of a line is another one; the first that is known is no change. */
export async function noteAddress(
  tx: Tx,
  client: pg.ClientBase,
  { tenantId, lineId, from, to }: Changed,
  atMs: number,
): Promise<void> {
  if (from === null || from === to) return;
  const subject = { tenantId, targetId: lineId, subjectKind: 'line', subjectId: lineId } as const;
  await keepHappened(tx, client, [
    { ...subject, atMs, kind: 'address-changed', data: { from, to: to ?? none } },
  ]);
}

/** For so long what a device told of its interface stands above what its outlet was seen with; it is read anew at least daily. */
const toldMs = 2 * 86_400_000;
/** A device that was read so short a while ago has nothing new to tell. */
const justReadMs = 10 * 60_000;

/**
 * Takes the public address that somebody in an outlet was seen with for that of its line: the one whose address is learned, where there is
 * but one, and no other line of the outlet has that address. Where the line's own device told another public one, that stands (what was
 * seen may have come by another way), and the device is given that is to be read anew.
 */
export async function learnAddress(
  tx: Tx,
  client: pg.ClientBase,
  seen: { readonly tenantId: number; readonly outletId: string; readonly address: string },
  atMs: number,
): Promise<{ readonly deviceToRead: string | null }> {
  const { tenantId, outletId, address } = seen;
  const lines = await linesOfOutlet(tx, tenantId, outletId);
  const nothing = { deviceToRead: null };
  if (lines.some((line) => line.address === address)) return nothing;
  const [line, another] = lines.filter(({ addressKind }) => addressKind === 'learned');
  if (!line || another) return nothing;
  const { portAddress, portAddressAt, deviceId } = line;
  const ageMs = portAddressAt ? atMs - portAddressAt.getTime() : Infinity;
  if (portAddress !== null && isPublicIpv4(portAddress) && ageMs < toldMs)
    return { deviceToRead: ageMs > justReadMs ? deviceId : null };
  await takeAddress(tx, client, { tenantId, lineId: line.id, from: line.address, to: address }, atMs);
  return nothing;
}

/**
 * Takes what the interfaces that lines end at were told to have for addresses. A public one is that of its line, where that is learned;
 * of one that was agreed it is an event when the interface gets another one. A private one is noted beside, and changes nothing: the line
 * stands behind its carrier's NAT, and is known by what its outlet is seen with.
 */
export async function learnFromPorts(
  tx: Tx,
  client: pg.ClientBase,
  {
    tenantId,
    mayAsk,
    ...of
  }: { readonly tenantId: number; readonly mayAsk: (tenantId: number, address: string) => boolean } & (
    { readonly deviceId: string } | { readonly lineId: string }
  ),
  atMs: number,
): Promise<void> {
  for (const line of await linesAtPorts(tx, tenantId, of)) {
    const { id: lineId, address, portAddress: before } = line;
    const seen = portAddressOf((line.addresses ?? '').split(' '), [address, before]);
    if (!seen) continue;
    await setPortAddress(tx, tenantId, lineId, { address: seen.address, at: new Date(atMs) });
    if (!seen.isPublic || !mayAsk(tenantId, seen.address)) continue;
    const change = { tenantId, lineId, to: seen.address };
    if (line.addressKind === 'learned') {
      const others = await linesOfOutlet(tx, tenantId, line.outletId);
      if (others.some((other) => other.address === seen.address)) continue;
      await takeAddress(tx, client, { ...change, from: address }, atMs);
    } else if (before !== null && isPublicIpv4(before))
      await noteAddress(tx, client, { ...change, from: before }, atMs);
  }
}

async function takeAddress(
  tx: Tx,
  client: pg.ClientBase,
  changed: Changed & { readonly to: string },
  atMs: number,
): Promise<void> {
  const { tenantId, lineId, to } = changed;
  await setAddress(tx, tenantId, lineId, to);
  await noteAddress(tx, client, changed, atMs);
  publish(tx, lineChanged, { tenantId, lineId });
}
