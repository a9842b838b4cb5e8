import { finestLevelBelow } from '@linekeeper/contract/dashboards/map-terms';
import {
  deviceTraits,
  lineTraits,
  modelWants,
  type ModelWant,
  type ResourceKind,
  type ResourceTrait,
} from '@linekeeper/contract/dashboards/resource-terms';
import { type MapPlace, placeOf, placeText } from '@linekeeper/contract/outlets/map-place';
import { type Places } from './chart-places.ts';

/** A number over all customers: what was counted by what, which value of it, and of a model what its devices want. */
export interface HeldNumber {
  readonly kind: ResourceKind;
  readonly by: Exclude<ResourceTrait, 'outlet'>;
  readonly value: readonly string[] | undefined;
  readonly wants?: ModelWant | undefined;
  /** Of those alone at one place of the map. */
  readonly place?: MapPlace | undefined;
}

type Asked = Pick<HeldNumber, 'kind' | 'wants' | 'place'> & {
  readonly by: ResourceTrait;
  readonly value?: readonly string[] | undefined;
};

/** The address of the customers that a number was made of; of the one alone that the dashboard is narrowed to. */
export const holdersPath = ({ kind, by, value, wants, place }: Asked, { customer }: Places): string =>
  `?${new URLSearchParams({
    ...{ of: kind, by },
    ...(value && { value: JSON.stringify(value) }),
    ...(wants && { wants }),
    ...(place && { place: placeText(place) }),
    ...(customer !== undefined && { customer }),
  }).toString()}`;

/** The number whose customers an address asks for; none where it says nothing that is counted. */
export function heldNumber(search: URLSearchParams): HeldNumber | undefined {
  const of = search.get('of');
  const by = search.get('by') as ResourceTrait | null;
  if ((of !== 'device' && of !== 'line') || by === null || by === 'outlet') return undefined;
  if (!((of === 'device' ? deviceTraits : lineTraits) as readonly string[]).includes(by)) return undefined;
  const place = placeOf(search.get('place') ?? '', finestLevelBelow);
  const value = place ? undefined : valueOf(search.get('value'));
  const isModel = by === 'model' && value?.length === 2;
  const wants = isModel ? modelWants.find((one) => one === search.get('wants')) : undefined;
  return { kind: of, by, value, wants, place };
}

function valueOf(text: string | null): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isValue = Array.isArray(value) && value.every((one) => typeof one === 'string');
    return isValue && value.length > 0 && value.length <= 3 ? value : undefined;
  } catch {
    return undefined;
  }
}
