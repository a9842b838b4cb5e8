import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { alertListPath } from '../../lib/alert-path.ts';
import { outletPath } from '../../lib/outlet-path.ts';
import { overviewPath } from './kept-time.ts';

/** What a dashboard is narrowed to: one of each at most, kept in its address. */
export const placeNames = ['region', 'outletId', 'tag'] as const;
export type PlaceName = (typeof placeNames)[number];
export type Places = Readonly<Partial<Record<PlaceName | 'customer', string>>>;

/** What a picture and its words are of: of resources a division, too, as its code begins. */
export type PicturedPlaces = Places & { readonly division?: string | undefined };

const longest = { region: 64, outletId: 36, tag: 32 } as const;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The places that an address names; what no chart can be asked for is left out. */
export function readPlaces(search: URLSearchParams): Places {
  return Object.fromEntries(
    placeNames.flatMap((name) => {
      const value = (search.get(name) ?? '').trim();
      const isGood = value !== '' && value.length <= longest[name] && (name !== 'outletId' || id.test(value));
      return isGood ? [[name, value]] : [];
    }),
  );
}

/** The places of this page. */
export function usePlaces(): Places {
  const [search] = useSearchParams();
  return useMemo(() => readPlaces(search), [search]);
}

/** The customer of this page. */
export function useCustomer(): Places {
  const [search] = useSearchParams();
  return useMemo(() => readCustomer(search), [search]);
}

/** The same as charts are asked for them. */
export const placesInput = ({
  customer: _customer,
  ...places
}: Places): Partial<Record<PlaceName, string[]>> =>
  Object.fromEntries(Object.entries(places).map(([name, value]) => [name, [value]]));

/** An address narrowed to one more place or customer, or by one less; from the first page on, since there may be fewer then. */
export function narrowedTo(
  search: URLSearchParams,
  name: PlaceName | 'customer',
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  for (const page of ['page', 'models']) next.delete(page);
  return next;
}

/** The customer that an address names, of those above; what is no number of one is none. */
export function readCustomer(search: URLSearchParams): Pick<Places, 'customer'> {
  const customer = search.get('customer') ?? '';
  return /^[1-9]\d{0,8}$/.test(customer) ? { customer } : {};
}

/** The same as charts over customers are asked for it. */
export const customerInput = ({ customer }: Places): { readonly customerId?: number } =>
  customer === undefined ? {} : { customerId: Number(customer) };

/** The address of a list of customers, of the one alone that the dashboard is narrowed to. */
export function customersPath(path: string, { customer }: Places): string {
  const [list, own = ''] = path.split('?');
  const search = new URLSearchParams({ view: 'customers', ...Object.fromEntries(new URLSearchParams(own)) });
  if (customer !== undefined) search.set('customer', customer);
  return `${list}?${search.toString()}`;
}

/** The address of the customers that a figure over them was made of, as the overview shows them. */
export function holdersOf(
  figure: 'availability' | 'changes' | 'traffic' | 'faults' | 'loads',
  { customer }: Places,
  more: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ [figure]: '1', ...more });
  if (customer !== undefined) search.set('customer', customer);
  return `${overviewPath}?${search.toString()}`;
}

/** The same as the lists of alerts, devices, agents and dial tests call them. */
export const listPlaces = ({ region, outletId, tag }: Places) => ({
  ...(outletId !== undefined && { outletId }),
  ...(region !== undefined && { outletRegion: region }),
  ...(tag !== undefined && { outletTag: tag }),
});

type Listed = 'outlet' | 'device' | 'line' | 'agent' | 'test' | 'alert';

/** What each list calls the places. */
function fieldsOf(
  kind: Listed,
  { customer: _customer, ...places }: Places,
): Readonly<Record<string, string>> {
  if (kind === 'outlet') return { ...places };
  const { outletRegion, ...others } = listPlaces(places);
  // The list of lines knew regions of outlets before others did.
  return outletRegion === undefined
    ? others
    : { ...others, [kind === 'line' ? 'region' : 'outletRegion']: outletRegion };
}

/** The address of a list with the places of the dashboard that opens it; an outlet that was chosen is its own page. */
export function placedPath(path: string, kind: Listed, places: Places): string {
  if (kind === 'outlet' && places.outletId !== undefined) return outletPath(places.outletId);
  const [list, own = ''] = path.split('?');
  const search = new URLSearchParams(own);
  for (const [name, value] of Object.entries(fieldsOf(kind, places))) search.set(name, value);
  return search.size > 0 ? `${list}?${search.toString()}` : path;
}

/** The list of alerts, of one severity or all, with the places. */
export const placedAlerts = (places: Places, severity?: string): string =>
  placedPath(severity ? `${alertListPath}?severity=${severity}` : alertListPath, 'alert', places);
