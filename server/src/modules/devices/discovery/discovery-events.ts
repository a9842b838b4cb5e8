import { type DiscoveredInterface } from '@linekeeper/contract/monitoring/probes';
import { type SubjectEvent } from '../../subjects/index.ts';
import { type DiscoveredBefore } from './discovery.queries.ts';
import { type InterfaceMark, type InterfaceMatch, type KnownInterface } from './interface-match.ts';

interface Before extends DiscoveredBefore {
  readonly known: readonly KnownInterface[];
}

interface Found extends InterfaceMatch<DiscoveredInterface> {
  readonly firmware: string;
  /** Ids of the interfaces that were added, by ifIndex. */
  readonly addedIds: ReadonlyMap<number, string>;
}

/** What an interface is called, where its device gives it no name: what describes it, else its number. */
const called = ({ name, description, ifIndex }: InterfaceMark) => name || description || `#${ifIndex}`;

/**
 * What happened to a device and its interfaces between two discoveries. The first one finds what has been there all along,
 * and a name or a firmware that one of the two did not tell is no change.
 */
export function discoveryEvents(
  {
    tenantId,
    deviceId,
    atMs,
  }: { readonly tenantId: number; readonly deviceId: string; readonly atMs: number },
  before: Before,
  { kept, added, vanished, firmware, addedIds }: Found,
): SubjectEvent[] {
  if (before.discoveredAt === null) return [];
  const shared = { tenantId, targetId: deviceId, atMs };
  const ofInterface = (subjectId: string) => ({ ...shared, subjectKind: 'interface', subjectId }) as const;
  const events: SubjectEvent[] = [];
  if (before.firmware && firmware && before.firmware !== firmware)
    events.push({
      ...{ ...shared, subjectKind: 'device', subjectId: deviceId },
      ...{ kind: 'firmware-changed', data: { from: before.firmware, to: firmware } },
    });
  const knownById = new Map(before.known.map((item) => [item.id, item]));
  for (const found of added) {
    const id = addedIds.get(found.ifIndex);
    if (id) events.push({ ...ofInterface(id), kind: 'interface-added', data: { name: called(found) } });
  }
  for (const id of vanished) {
    const name = called(knownById.get(id) as KnownInterface);
    events.push({ ...ofInterface(id), kind: 'interface-vanished', data: { name } });
  }
  for (const { id, found } of kept) {
    const known = knownById.get(id) as KnownInterface;
    if (known.vanished)
      events.push({ ...ofInterface(id), kind: 'interface-returned', data: { name: called(found) } });
    if (known.name && found.name && known.name !== found.name)
      events.push({
        ...{ ...ofInterface(id), kind: 'interface-renamed' },
        data: { from: known.name, to: found.name },
      });
  }
  return events;
}
