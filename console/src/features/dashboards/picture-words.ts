import { type TFunction } from 'i18next';
import { call } from '../../lib/api.ts';
import { divisionText } from '../../lib/division-text.ts';
import { type Session } from '../../lib/session.ts';
import { divisionCode } from '../../lib/use-division-path.ts';
import { type PicturedPlaces } from './chart-places.ts';

/** What a picture is of beside its title and time: whose network it shows, and what it is narrowed to, in words. */
export async function pictureWords(
  t: TFunction,
  { tenants, companyId, user }: Session,
  { division, region, tag, outletId, customer }: PicturedPlaces,
) {
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
  const nameOfDivision = async (begun: string) => {
    const { divisionName } = await import('@linekeeper/contract/outlets/divisions');
    const code = divisionCode(begun);
    return divisionText(code, divisionName(code)) || begun;
  };
  const said = (name: string, value: string | undefined) => (value ? [`${name}: ${value}`] : []);
  return [
    tenants?.find((tenant) => tenant.companyId === companyId)?.name ?? user?.companyName ?? '',
    ...said(t('dashboards:customerFilter'), customer && nameOfCustomer()),
    ...said(t('dashboards:place.division'), division && (await nameOfDivision(division))),
    ...said(t('dashboards:place.region'), region),
    ...said(t('dashboards:place.outletId'), outletId && (await nameOfOutlet(outletId))),
    ...said(t('dashboards:place.tag'), tag),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
