import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type DeviceKind } from '@linekeeper/contract/monitoring/states';
import { type Input } from '../../lib/api.ts';
import { isAddress, isManyAddresses } from '../../lib/ip-address.ts';

/** What stands in the form: texts as they were typed. */
export interface DeviceValues {
  readonly address: string;
  readonly community: string;
  readonly snmpVersion: 'v1' | 'v2c';
  readonly port: string;
  readonly name: string;
  readonly kind: DeviceKind | undefined;
  readonly intervalS: 10 | 60;
  readonly outletId: string | undefined;
  readonly region: string;
}
export type DeviceField = keyof DeviceValues;

/** What may be wrong with a field; each has its text. */
export type FieldFault =
  | 'addressEmpty'
  | 'addressMany'
  | 'addressWrong'
  | 'communityEmpty'
  | 'communityLong'
  | 'portWrong'
  | 'nameEmpty'
  | 'nameLong'
  | 'kindEmpty'
  | 'regionLong'
  | 'controlLetters';

export const newDevice: DeviceValues = {
  address: '',
  community: '',
  snmpVersion: 'v2c',
  port: '161',
  name: '',
  kind: undefined,
  intervalS: 60,
  outletId: undefined,
  region: '',
};

/** A device as the form begins with it. The community is never shown: an empty one keeps the one that is set. */
export function valuesOf(device: DeviceDetail): DeviceValues {
  return {
    address: device.address,
    community: '',
    snmpVersion: device.snmpVersion,
    port: String(device.port),
    name: device.name,
    kind: device.kind,
    intervalS: device.intervalS === 10 ? 10 : 60,
    outletId: device.outletId ?? undefined,
    region: device.region,
  };
}

export type Faults = Partial<Record<DeviceField, FieldFault>>;
const control = /\p{Cc}/u;

/** What is wrong with the form. `isNew`: name and kind may be left to discovery, and a community is needed. */
export function faultsOf(values: DeviceValues, isNew: boolean): Faults {
  const faults: Faults = {};
  const address = values.address.trim();
  if (address === '') faults.address = 'addressEmpty';
  else if (!isAddress(address)) faults.address = isManyAddresses(address) ? 'addressMany' : 'addressWrong';
  if (isNew && values.community === '') faults.community = 'communityEmpty';
  else if (values.community.length > 255) faults.community = 'communityLong';
  const port = values.port.trim();
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) faults.port = 'portWrong';
  const name = values.name.trim();
  if (!isNew && name === '') faults.name = 'nameEmpty';
  else if (name.length > 128) faults.name = 'nameLong';
  else if (control.test(name)) faults.name = 'controlLetters';
  if (!isNew && values.kind === undefined) faults.kind = 'kindEmpty';
  const region = values.region.trim();
  if (region.length > 64) faults.region = 'regionLong';
  else if (control.test(region)) faults.region = 'controlLetters';
  return faults;
}

/** The faults that a test of the address meets: it needs only where and how to ask. */
export function testFaultsOf(values: DeviceValues): Faults {
  const { address, community, port } = faultsOf(values, true);
  return { ...(address && { address }), ...(community && { community }), ...(port && { port }) };
}

const watchOf = ({ address, port, snmpVersion }: DeviceValues) => ({
  address: address.trim(),
  port: Number(port),
  snmpVersion,
});

export function testInput(values: DeviceValues): Input<'POST /monitor/api/v1/devices/test'> {
  return { body: { ...watchOf(values), community: values.community } };
}

/** The call that adds a device: what was left empty is left out, and discovered. */
export function createInput(values: DeviceValues): Input<'POST /monitor/api/v1/devices/create'> {
  const { community, kind, intervalS, outletId } = values;
  const name = values.name.trim();
  const region = values.region.trim();
  return {
    body: {
      ...watchOf(values),
      community,
      intervalS,
      ...(name && { name }),
      ...(kind && { kind }),
      ...(outletId && { outletId }),
      ...(region && { region }),
    },
  };
}

/** The call that changes a device. `version` is the one whose values the form began with. */
export function updateInput(
  values: DeviceValues,
  deviceId: string,
  version: number,
): Input<'PUT /monitor/api/v1/devices/:deviceId'> {
  const { community, intervalS, outletId } = values;
  return {
    params: { deviceId },
    body: {
      ...watchOf(values),
      version,
      name: values.name.trim(),
      kind: values.kind ?? 'router',
      intervalS,
      ...(community && { community }),
      outletId: outletId ?? null,
      region: values.region.trim(),
    },
  };
}
