import { type SealedColumn } from '../../../platform/secrets/sealed-column.ts';
import { type Place } from '../../../platform/secrets/secrets.ts';

/** Where the token of the link that stops is sealed: each mail to an address has the same. */
export const stopLinkPlace = (tenantId: number, addressId: string): Place => ({
  tenantId,
  table: 'report_address',
  row: addressId,
  column: 'sealed_stop',
});

export const stopLinkColumn: SealedColumn = {
  table: 'report_address',
  column: 'sealed_stop',
  key: ['id'],
  isOfTenants: true,
  place: ({ tenantId, id }) => stopLinkPlace(Number(tenantId), String(id)),
};

const path = '/api/v1/report-recipients';

/** Links of mails; what they hold is never in a path, which logs keep. */
export const linkOf = (publicUrl: URL, what: 'confirm' | 'stop', token: string): string =>
  new URL(`${path}/${what}?token=${token}`, publicUrl).href;
