import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type Texts } from '@linekeeper/contract/language';
import { type DeviceKind } from '@linekeeper/contract/monitoring/states';
import { type Input } from '../../lib/api.ts';
import { isAddress, isManyAddresses } from '../../lib/ip-address.ts';
import {
  changedSettingsOf,
  newProbeValues,
  probeFaultsOf,
  type ProbeValues,
  probeValuesOf,
  settingNames,
  settingsOf,
} from './probe-values.ts';

/** What stands in the form: texts as they were typed. */
export interface DeviceValues extends ProbeValues {
  readonly address: string;
  readonly name: string;
  readonly kind: DeviceKind | undefined;
  readonly intervalS: 10 | 60;
  readonly outletId: string | undefined;
  readonly region: string;
  /** The agent that polls it; undefined: this server. */
  readonly agentId: string | undefined;
  /** What it is reached through, said by hand; empty: nobody said. */
  readonly upstreamIds: readonly string[];
}
export type DeviceField = keyof DeviceValues;

/** What may be wrong with a field; each has its text. */
export type FieldFault =
  | 'addressEmpty'
  | 'addressMany'
  | 'addressWrong'
  | 'nameEmpty'
  | 'nameLong'
  | 'regionLong'
  | 'controlLetters';

export const newDevice: DeviceValues = {
  address: '',
  ...newProbeValues,
  name: '',
  kind: undefined,
  intervalS: 60,
  outletId: undefined,
  region: '',
  agentId: undefined,
  upstreamIds: [],
};

/** A device as the form begins with it. */
export function valuesOf(device: DeviceDetail): DeviceValues {
  return {
    address: device.address,
    ...probeValuesOf(device),
    name: device.name,
    kind: device.kind ?? undefined,
    intervalS: device.intervalS === 10 ? 10 : 60,
    outletId: device.outletId ?? undefined,
    region: device.region,
    agentId: device.agentId ?? undefined,
    upstreamIds: givenUpstream(device),
  };
}

/** By name, or in the words of what a probe declares. */
export type Faults = Partial<Record<DeviceField, FieldFault | Texts>>;
const control = /\p{Cc}/u;

/** What is wrong with the form. `isNew`: the name may be left to discovery, too, and secrets are needed. */
export function faultsOf(values: DeviceValues, isNew: boolean): Faults {
  const faults: Faults = probeFaultsOf(values, isNew);
  const address = values.address.trim();
  if (address === '') faults.address = 'addressEmpty';
  else if (!isAddress(address)) faults.address = isManyAddresses(address) ? 'addressMany' : 'addressWrong';
  const name = values.name.trim();
  if (!isNew && name === '') faults.name = 'nameEmpty';
  else if (name.length > 128) faults.name = 'nameLong';
  else if (control.test(name)) faults.name = 'controlLetters';
  const region = values.region.trim();
  if (region.length > 64) faults.region = 'regionLong';
  else if (control.test(region)) faults.region = 'controlLetters';
  return faults;
}

/** The fields that a test of the address goes by: where and how to ask. */
export const testedFields: readonly DeviceField[] = ['address', 'agentId', ...settingNames];

/** The faults that a test meets. */
export function testFaultsOf(values: DeviceValues): Faults {
  const faults = Object.entries(faultsOf(values, true));
  return Object.fromEntries(faults.filter(([field]) => testedFields.includes(field as DeviceField)));
}

export function testInput(values: DeviceValues): Input<'POST /monitor/api/v1/devices/test'> {
  const { agentId } = values;
  return { body: { address: values.address.trim(), ...settingsOf(values), ...(agentId && { agentId }) } };
}

/** The call that adds a device: what was left empty is left out, and discovered. */
export function createInput(values: DeviceValues): Input<'POST /monitor/api/v1/devices/create'> {
  const { kind, intervalS, outletId, agentId, upstreamIds } = values;
  const name = values.name.trim();
  const region = values.region.trim();
  return {
    body: {
      address: values.address.trim(),
      ...settingsOf(values),
      intervalS,
      ...(name && { name }),
      ...(kind && { kind }),
      ...(outletId && { outletId }),
      ...(region && { region }),
      ...(agentId && { agentId }),
      ...(upstreamIds.length > 0 && { upstreamIds: [...upstreamIds] }),
    },
  };
}

const givenUpstream = ({ isUpstreamGiven, upstream }: Pick<DeviceDetail, 'isUpstreamGiven' | 'upstream'>) =>
  isUpstreamGiven ? upstream.map(({ id }) => id) : [];

/** The call that changes a device, as it was when the form began with its values. */
export function updateInput(
  values: DeviceValues,
  device: Pick<DeviceDetail, 'id' | 'version' | 'isUpstreamGiven' | 'upstream'>,
): Input<'PUT /monitor/api/v1/devices/:deviceId'> {
  const { intervalS, outletId, agentId, upstreamIds } = values;
  // What was left as it was stays said, also that it is reached through nothing.
  const isUpstreamChanged = upstreamIds.join() !== givenUpstream(device).join();
  return {
    params: { deviceId: device.id },
    body: {
      address: values.address.trim(),
      ...changedSettingsOf(values),
      version: device.version,
      name: values.name.trim(),
      kind: values.kind ?? null,
      intervalS,
      outletId: outletId ?? null,
      region: values.region.trim(),
      agentId: agentId ?? null,
      ...(isUpstreamChanged && { upstreamIds: upstreamIds.length > 0 ? [...upstreamIds] : null }),
    },
  };
}
