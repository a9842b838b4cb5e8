import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { mostUpstream } from '@linekeeper/contract/devices/upstream-terms';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { type DeviceFormState } from './use-device-form.ts';

interface Props {
  readonly form: DeviceFormState;
  readonly device: DeviceDetail | undefined;
}

/** What the device is reached through: as it is learned, or by hand, which may also be nothing. */
export function UpstreamField({ form, device }: Props) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  const { upstreamIds } = values;
  return (
    <FormField
      id="device-upstream"
      label={t('devices:field.upstreamIds')}
      fault={faultOf('upstreamIds')}
      hint={t('devices:upstream.hint')}
    >
      {({ id, ...described }) => (
        <span className="grid gap-2">
          <Segmented<boolean>
            aria-label={t('devices:field.upstreamIds')}
            style={{ justifySelf: 'start' }}
            value={upstreamIds !== undefined}
            options={[
              { value: false, label: t('devices:upstream.learn') },
              { value: true, label: t('devices:upstream.byHand') },
            ]}
            onChange={(isByHand) =>
              // What was learned is the best begin of what is said.
              set({ upstreamIds: isByHand ? (device?.upstream ?? []).map((one) => one.id) : undefined })
            }
          />
          {upstreamIds && (
            <Devices id={id} described={described} form={form} device={device} chosen={upstreamIds} />
          )}
        </span>
      )}
    </FormField>
  );
}

interface DevicesProps extends Props {
  readonly id: string;
  readonly described: object;
  readonly chosen: readonly string[];
}

/** Chooses out of as many as there are: those of the same outlet first, the server searches. */
function Devices({ id, described, form, device, chosen }: DevicesProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [named, setNamed] = useState(
    () => new Map((device?.upstream ?? []).map((one) => [one.id, one.name])),
  );
  const { outletId } = form.values;
  const { data, isFetching } = useApi('POST /monitor/api/v1/devices/list', {
    body: {
      ...{ pageSize: 50, sort: 'name' },
      ...(search ? { search: search.slice(0, 128) } : outletId && { outletId }),
    },
  });
  const found = (data?.list ?? [])
    .filter((one) => one.id !== device?.id)
    .map((one) => ({ value: one.id, label: `${one.name} · ${one.address}`, name: one.name }));
  const missing = search === '' ? chosen.filter((one) => !found.some(({ value }) => value === one)) : [];
  const options = [...missing.map((value) => ({ value, label: named.get(value) ?? value })), ...found];
  return (
    <Select<string[]>
      {...described}
      id={id}
      mode="multiple"
      maxCount={mostUpstream}
      allowClear
      placeholder={t('devices:upstream.choose')}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      notFoundContent={t('devices:upstream.notFound')}
      labelRender={({ value, label }) => named.get(String(value)) ?? label}
      value={[...chosen]}
      options={options}
      onChange={(ids) => {
        setSearch('');
        setNamed(new Map([...named, ...found.map(({ value, name }) => [value, name] as const)]));
        form.set({ upstreamIds: ids });
      }}
    />
  );
}
