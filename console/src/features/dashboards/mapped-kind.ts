import { resourceKinds, type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { holdsAll, type Session } from '../../lib/session.ts';

/** What opens the list of each kind: without it nothing of the kind is shown. */
export const listCodes = {
  device: 'DMS_SERVER_MANAGE_DEVICE',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW',
} as const satisfies Record<ResourceKind, string>;

/** The name in the address of what the map counts. */
export const mapKindName = 'map';

/** What the map counts: what the address says of what its reader may see, else the first of that. */
export function mappedKind(search: URLSearchParams, session: Session): ResourceKind {
  const visible = resourceKinds.filter((one) => holdsAll(session, [listCodes[one]]));
  return visible.find((one) => one === search.get(mapKindName)) ?? visible[0] ?? 'device';
}

/** An address of the dashboard in which the map goes on counting what it counts. */
export function withMap(search: URLSearchParams, places: Readonly<Record<string, string>>): string {
  const kind = search.get(mapKindName);
  return `?${new URLSearchParams({ ...places, ...(kind !== null && { [mapKindName]: kind }) }).toString()}`;
}
