import { type TFunction } from 'i18next';
import { currentSession } from '../../lib/session.ts';
import { isPlatform } from '../../widgets/customers-totals/index.ts';

/** A customer as files name it: for the platform with the MSP that it stands below, since customers of two MSPs may be called alike. */
export function customerCells(session = currentSession()) {
  const withMsp = isPlatform(session);
  return {
    head: (t: TFunction) => [t('customers:customer'), ...(withMsp ? [t('dashboards:column.msp')] : [])],
    row: ({ name, parentName }: { readonly name: string; readonly parentName: string | null }) => [
      name,
      ...(withMsp ? [parentName ?? ''] : []),
    ],
  };
}
