import { type SealedColumn } from '../../../platform/secrets/sealed-column.ts';
import { type Place } from '../../../platform/secrets/secrets.ts';

/** Where a first password is sealed until it is used. */
export const firstPasswordPlace = (tenantId: number, memberId: string): Place => ({
  tenantId,
  table: 'first_password',
  row: memberId,
  column: 'sealed_password',
});

export const firstPasswordColumn: SealedColumn = {
  table: 'first_password',
  column: 'sealed_password',
  key: ['member_id'],
  isOfTenants: true,
  place: ({ tenantId, memberId }) => firstPasswordPlace(Number(tenantId), String(memberId)),
};
