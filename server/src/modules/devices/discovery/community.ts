import { type Place } from '../../../platform/secrets/secrets.ts';

/** Where the SNMP community of a device is sealed. */
export const communityPlace = (tenantId: number, deviceId: string): Place => ({
  tenantId,
  table: 'device',
  row: deviceId,
  column: 'sealed_community',
});
