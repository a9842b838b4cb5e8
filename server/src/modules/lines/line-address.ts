import type pg from 'pg';
import { type Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { addEvents } from '../subjects/index.ts';
import { lineChanged } from './events.ts';
import { linesOfOutlet, setAddress } from './line-address.queries.ts';

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
  client: pg.ClientBase,
  { tenantId, lineId, from, to }: Changed,
  atMs: number,
): Promise<void> {
  if (from === null || from === to) return;
  const subject = { tenantId, targetId: lineId, subjectKind: 'line', subjectId: lineId } as const;
  await addEvents(client, [{ ...subject, atMs, kind: 'address-changed', data: { from, to: to ?? none } }]);
}

/**
 * Takes the public address that somebody in an outlet was seen with for that of its line: the one whose address is learned, where there is
 * but one, and no other line of the outlet has that address. Gives the line where it changed.
 */
export async function learnAddress(
  tx: Tx,
  client: pg.ClientBase,
  seen: { readonly tenantId: number; readonly outletId: string; readonly address: string },
  atMs: number,
): Promise<string | undefined> {
  const { tenantId, outletId, address } = seen;
  const lines = await linesOfOutlet(tx, tenantId, outletId);
  if (lines.some((line) => line.address === address)) return undefined;
  const [line, another] = lines.filter(({ addressKind }) => addressKind === 'learned');
  if (!line || another) return undefined;
  await setAddress(tx, tenantId, line.id, address);
  await noteAddress(client, { tenantId, lineId: line.id, from: line.address, to: address }, atMs);
  publish(tx, lineChanged, { tenantId, lineId: line.id });
  return line.id;
}
