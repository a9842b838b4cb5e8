import { type TFunction } from 'i18next';
import { call } from '../../lib/api.ts';
import { type Session } from '../../lib/session.ts';
import { type Places } from './chart-places.ts';

/** What a picture is of beside its title and time: whose network it shows, and what it is narrowed to, in words. */
export async function pictureWords(t: TFunction, { tenants, companyId, user }: Session, places: Places) {
  const { region, tag, outletId, customer } = places;
  const nameOfCustomer = () =>
    tenants?.find((tenant) => String(tenant.companyId) === customer)?.name ?? customer;
  const nameOfOutlet = async (id: string) =>
    call(
      'GET /monitor/api/v1/outlets/:outletId',
      { params: { outletId: id } },
      { own: [], background: true },
    ).then(
      ({ name }) => name,
      () => id,
    );
  const said = (name: string, value: string | undefined) => (value ? [`${name}: ${value}`] : []);
  return [
    tenants?.find((tenant) => tenant.companyId === companyId)?.name ?? user?.companyName ?? '',
    ...said(t('dashboards:customerFilter'), customer && nameOfCustomer()),
    ...said(t('dashboards:place.region'), region),
    ...said(t('dashboards:place.outletId'), outletId && (await nameOfOutlet(outletId))),
    ...said(t('dashboards:place.tag'), tag),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
