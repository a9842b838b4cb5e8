import { type SealedColumn } from '../../../platform/secrets/sealed-column.ts';
import { type Place } from '../../../platform/secrets/secrets.ts';

/** Where the SNMP community of a device is sealed. */
export const communityPlace = (tenantId: number, deviceId: string): Place => ({
  tenantId,
  table: 'device',
  row: deviceId,
  column: 'sealed_community',
});

export const communityColumn: SealedColumn = {
  table: 'device',
  column: 'sealed_community',
  key: ['id'],
  isOfTenants: true,
  place: ({ tenantId, id }) => communityPlace(Number(tenantId), String(id)),
};
