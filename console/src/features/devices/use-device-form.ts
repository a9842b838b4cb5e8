import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApiMutation } from '../../lib/query.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { inWords } from '../../widgets/form/index.ts';
import {
  createInput,
  type DeviceField,
  type DeviceValues,
  type Faults,
  faultsOf,
  newDevice,
  testedFields,
  testFaultsOf,
  testInput,
  updateInput,
  valuesOf,
} from './device-form-values.ts';
import { devicesChanged } from './devices-changed.ts';

interface Handlers {
  /** Says that it is saved. */
  readonly onSaved: (name: string) => void;
  readonly leave: (id: string) => void;
}

/** The form of a device: adds one, or changes the one that is given, and tests what is typed. */
export function useDeviceForm(entity: DeviceDetail | undefined, { onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  const shown = (faults: Faults) =>
    inWords(faults, (fault) =>
      typeof fault === 'string' ? t(`devices:error.${fault}`) : fault[currentLanguage()],
    );
  const form = useEntityForm<DeviceDetail, DeviceValues, string>({
    entity,
    valuesOf: (device) => (device ? valuesOf(device) : newDevice),
    read: ({ id }) => call('GET /monitor/api/v1/devices/:deviceId', { params: { deviceId: id } }),
    check: (values) => shown(faultsOf(values, entity === undefined)),
    places: {
      DEVICE_EXISTS: 'address',
      ADDRESS_REFUSED: 'address',
      AGENT_DEVICES_FULL: 'agentId',
      UPSTREAM_ITSELF: 'upstreamIds',
      UPSTREAM_CIRCLE: 'upstreamIds',
    },
    async save(values, device, own) {
      if (!device)
        return (await call('POST /monitor/api/v1/devices/create', createInput(values), { own })).id;
      const input = updateInput(values, device);
      await call('PUT /monitor/api/v1/devices/:deviceId', input, { own });
      return device.id;
    },
    onSaved(_, { name, address }) {
      devicesChanged();
      onSaved(name.trim() || address.trim());
    },
    leave,
  });
  const test = useApiMutation('POST /monitor/api/v1/devices/test', { own: form.own, onError: form.refuse });
  return {
    ...form,
    isTesting: test.isPending,
    tested: test.data?.results,
    /** A test that brought no result and no fault of a field. */
    testError: test.error ?? undefined,
    set(part: Partial<DeviceValues>) {
      form.set(part);
      // A result belongs to the address and the settings that were asked.
      if (Object.keys(part).some((field) => testedFields.includes(field as DeviceField))) test.reset();
    },
    test() {
      const faults = testFaultsOf(form.values);
      form.setFaults(shown(faults));
      if (Object.keys(faults).length === 0) test.mutate(testInput(form.values));
    },
  };
}
export type DeviceFormState = ReturnType<typeof useDeviceForm>;
