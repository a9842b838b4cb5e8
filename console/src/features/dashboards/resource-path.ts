import {
  type ModelWant,
  type ResourceKind,
  type ResourceTrait,
} from '@linekeeper/contract/dashboards/resource-terms';
import { deviceListPath } from '../../lib/device-path.ts';
import { lineListPath } from '../../lib/line-path.ts';

/** What the dashboard is narrowed to: a division as its code begins, or a region; an outlet, a tag of outlets. */
export interface Places {
  readonly division?: string;
  readonly region?: string;
  readonly outletId?: string;
  readonly tag?: string;
}

const words = {
  ...{ province: 'division', city: 'division', outlet: 'outletId' },
} as const satisfies Partial<Record<ResourceTrait, string>>;
/** A model says its brand, too, and a version both. */
const parts = ['brand', 'model', 'firmware'] as const;

/** What of a list a value is: names of filters and their words; what says nothing is a gap. */
function filterOf(by: ResourceTrait, value: readonly string[]): Record<string, string> {
  if (by === 'model' || by === 'firmware') {
    const gaps = parts.filter((_, at) => value[at] === '').join(',');
    const said = parts.flatMap((part, at) => (value[at] ? [[part, value[at]] as const] : []));
    return { ...Object.fromEntries(said), ...(gaps && { lacks: gaps }) };
  }
  const name: string = by in words ? words[by as keyof typeof words] : by;
  const [word = ''] = value;
  if (word === '') return { lacks: name === 'outletId' ? 'outlet' : name };
  return { [name]: word };
}

/** The address of what of the network, or of some places of it, is at one place of the map; of all of it without one. */
export function placedRows(kind: ResourceKind, places: Places, place?: string): string {
  const [list, filter = ''] = resourceRows(kind, places).split('?');
  const search = new URLSearchParams(filter);
  if (place !== undefined) search.set('place', place);
  return search.size === 0 ? list! : `${list}?${search.toString()}`;
}

/** The places as charts are asked for them. */
export const placesBody = ({ division, region, outletId, tag }: Places) => ({
  ...(division && { division }),
  ...(region && { region: [region] }),
  ...{ ...(outletId && { outletId: [outletId] }), ...(tag && { tag: [tag] }) },
});
/** The body of the call of the map. */
export const mapBody = (kind: ResourceKind, places: Places) => ({ kind, ...placesBody(places) });

/** The filter of devices that want something of what is decided of their model. */
const wanting: Readonly<Record<ModelWant, Readonly<Record<string, string>>>> = {
  below: { software: 'below' },
  incomparable: { software: 'incomparable' },
  unsupported: { support: 'over' },
};

/** The address of the rows that a number was made of, or of those that want something; all of a kind without a value. */
export function resourceRows(
  kind: ResourceKind,
  places: Places,
  of?: { readonly by: ResourceTrait; readonly value: readonly string[] },
  wants?: ModelWant,
): string {
  const { tag, ...others } = places;
  const filter = new URLSearchParams({
    ...{ ...others, ...(tag !== undefined && { outletTag: tag }) },
    ...(of && filterOf(of.by, of.value)),
    ...(wants && wanting[wants]),
  });
  const list = kind === 'device' ? deviceListPath : lineListPath;
  return filter.size === 0 ? list : `${list}?${filter.toString()}`;
}
