import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { type ApiError } from '../../lib/errors.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import {
  createInput,
  type DeviceField,
  type DeviceValues,
  differing,
  type Faults,
  faultsOf,
  fieldOf,
  newDevice,
  testFaultsOf,
  testInput,
  updateInput,
  valuesOf,
} from './device-form-values.ts';

/** What somebody else changed while the form was open. */
export interface Changes {
  readonly fields: readonly DeviceField[];
  readonly before: DeviceValues;
  readonly now: DeviceValues;
}

const ownErrors = ['DEVICE_EXISTS', 'ADDRESS_REFUSED', 'INVALID_INPUT', 'CHANGED_MEANWHILE'] as const;

/** The state of the device form: what is typed, what is wrong with it, test and save. */
export function useDeviceForm(device: DeviceDetail | undefined, onSaved: (id: string, name: string) => void) {
  const { t } = useTranslation();
  // What the form began with: the later save is measured against it.
  const [base, setBase] = useState(() => (device ? valuesOf(device) : newDevice));
  const [version, setVersion] = useState(device?.version ?? 0);
  const [values, setValues] = useState(base);
  const [checked, setChecked] = useState<Faults>({});
  const [refused, setRefused] = useState<Partial<Record<DeviceField, string>>>({});
  const [changes, setChanges] = useState<Changes>();

  const onError = (error: ApiError) => {
    const name = error.data?.error;
    if (name === 'DEVICE_EXISTS' || name === 'ADDRESS_REFUSED') setRefused({ address: error.message });
    if (name === 'INVALID_INPUT') setRefused(byField(error));
    if (name === 'CHANGED_MEANWHILE' && device) void readAgain(device.id);
  };
  /** Takes what somebody else saved as the new beginning and keeps what is typed, so that the next save is a choice. */
  const readAgain = async (deviceId: string) => {
    const latest = await call('GET /monitor/api/v1/devices/:deviceId', { params: { deviceId } });
    const now = valuesOf(latest);
    setChanges({ fields: differing(base, now), before: base, now });
    setBase(now);
    setVersion(latest.version);
  };
  const saved = (id: string) => {
    invalidate(
      'POST /monitor/api/v1/devices/list',
      'POST /monitor/api/v1/devices/counts',
      'GET /monitor/api/v1/devices/:deviceId',
      'GET /monitor/api/v1/workbench',
    );
    onSaved(id, values.name.trim() || values.address.trim());
  };
  const create = useApiMutation('POST /monitor/api/v1/devices/create', {
    own: ownErrors,
    onError,
    onSuccess: ({ id }) => saved(id),
  });
  const update = useApiMutation('PUT /monitor/api/v1/devices/:deviceId', {
    own: ownErrors,
    onError,
    onSuccess: () => saved(device?.id ?? ''),
  });
  const test = useApiMutation('POST /monitor/api/v1/devices/test', {
    own: ['ADDRESS_REFUSED', 'INVALID_INPUT'],
    onError,
  });

  const general = [create.error, update.error, test.error].find(
    (error) => error?.data?.error === 'INVALID_INPUT' && Object.keys(byField(error)).length === 0,
  );
  return {
    values,
    changes,
    isDirty: differing(base, values).length > 0,
    isSaving: create.isPending || update.isPending,
    isTesting: test.isPending,
    tested: test.data,
    /** A test that brought no result and no fault of a field. */
    testError: test.error ?? undefined,
    generalFault: general?.message,
    set(part: Partial<DeviceValues>) {
      setValues({ ...values, ...part });
      const touched = Object.keys(part) as DeviceField[];
      setChecked(without(checked, touched));
      setRefused(without(refused, touched));
      // A result belongs to the address and the credentials that were asked.
      if (touched.some((field) => watched.includes(field))) test.reset();
    },
    faultOf(field: DeviceField): string | undefined {
      const fault = checked[field];
      return refused[field] ?? (fault && t(`devices:error.${fault}`));
    },
    test() {
      const faults = testFaultsOf(values);
      setChecked(faults);
      setRefused({});
      if (Object.keys(faults).length === 0) test.mutate(testInput(values));
    },
    save() {
      const faults = faultsOf(values, device === undefined);
      setChecked(faults);
      setRefused({});
      if (Object.keys(faults).length > 0 || create.isPending || update.isPending) return;
      if (device) update.mutate(updateInput(values, device.id, version));
      else create.mutate(createInput(values));
    },
  };
}

export type DeviceFormState = ReturnType<typeof useDeviceForm>;

const watched: readonly DeviceField[] = ['address', 'community', 'snmpVersion', 'port'];

function byField(error: ApiError): Partial<Record<DeviceField, string>> {
  const faults: Partial<Record<DeviceField, string>> = {};
  for (const { field, message } of error.fields) {
    const known = fieldOf(field);
    if (known) faults[known] = message;
  }
  return faults;
}

function without<T extends object>(record: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T;
}
