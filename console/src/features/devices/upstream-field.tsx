import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { mostUpstream } from '@linekeeper/contract/devices/upstream-terms';
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

/** What the device is reached through, said by hand; nothing chosen: nobody said. */
export function UpstreamField({ form, device }: Props) {
  const { t } = useTranslation();
  return (
    <FormField
      id="device-upstream"
      label={t('devices:field.upstreamIds')}
      isOptional={t('devices:optional')}
      fault={form.faultOf('upstreamIds')}
      hint={t('devices:upstream.hint')}
    >
      {({ id, ...described }) => <Devices id={id} described={described} form={form} device={device} />}
    </FormField>
  );
}

interface DevicesProps extends Props {
  readonly id: string;
  readonly described: object;
}

/** Chooses out of as many as there are: those of the same outlet first, the server searches. */
function Devices({ id, described, form, device }: DevicesProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [named, setNamed] = useState(
    () => new Map((device?.upstream ?? []).map((one) => [one.id, one.name])),
  );
  const { outletId, upstreamIds: chosen } = form.values;
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
