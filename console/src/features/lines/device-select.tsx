import { type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';
import { type LineFormState } from './use-line-form.ts';

interface Props {
  readonly form: LineFormState;
  readonly line: LineDetail | undefined;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What is chosen stands among the choices, also where the search finds others. */
const withChosen = (
  choices: readonly Choice[],
  value: string | undefined,
  name: string | null | undefined,
) =>
  value === undefined || !name || choices.some((choice) => choice.value === value)
    ? [...choices]
    : [{ value, label: name }, ...choices];

/** The device that a line ends at, out of as many as there are: those of its outlet, where one is chosen; the server searches. */
export function DeviceSelect({ form, line }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { values, set, faultOf } = form;
  const { outletId, deviceId } = values;
  const { data, isFetching } = useApi('POST /monitor/api/v1/devices/list', {
    body: {
      ...{ pageSize: 50, sort: 'name' },
      ...(search ? { search: search.slice(0, 128) } : outletId && { outletId }),
    },
  });
  const choices = (data?.list ?? []).map(({ id, name, address }) => ({
    value: id,
    label: `${name} · ${address}`,
  }));
  return (
    <SelectField<string>
      id="line-device"
      label={t('lines:field.deviceId')}
      isOptional={t('lines:optional')}
      fault={faultOf('deviceId')}
      allowClear
      placeholder={t('lines:chooseDevice')}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      notFoundContent={t('lines:noDevice')}
      value={deviceId}
      options={withChosen(choices, deviceId, line?.deviceId === deviceId ? line?.deviceName : undefined)}
      onChange={(chosen: string | undefined) => {
        setSearch('');
        // Another device has other interfaces.
        set({ deviceId: chosen, interfaceId: undefined });
      }}
    />
  );
}

/** Its interface there: uplinks first, then the busiest. */
export function InterfaceSelect({ form, line }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { values, set, faultOf } = form;
  const { deviceId = '', interfaceId } = values;
  const { data, isFetching } = useApi(
    'POST /monitor/api/v1/devices/:deviceId/interfaces/list',
    {
      params: { deviceId },
      body: { pageSize: 200, sort: 'inBps', order: 'desc', ...(search && { search: search.slice(0, 128) }) },
    },
    { enabled: deviceId !== '', placeholderData: undefined },
  );
  const rows = (data?.list ?? []).toSorted((a, b) => Number(b.isUplink) - Number(a.isUplink));
  const labelOf = ({ name, alias, ifIndex, isUplink }: InterfaceRow) =>
    [name || `#${ifIndex}`, alias, isUplink ? t('lines:uplink') : ''].filter(Boolean).join(' · ');
  const choices = rows.map((row) => ({ value: row.id, label: labelOf(row) }));
  const known = line?.interfaceId === interfaceId ? line?.interfaceName : undefined;
  return (
    <SelectField<string>
      id="line-interface"
      label={t('lines:field.interfaceId')}
      isOptional={t('lines:optional')}
      fault={faultOf('interfaceId')}
      hint={t('lines:hint.interfaceId')}
      allowClear
      disabled={deviceId === ''}
      placeholder={t(deviceId === '' ? 'lines:deviceFirst' : 'lines:chooseInterface')}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      notFoundContent={t('lines:noInterface')}
      value={interfaceId}
      options={withChosen(choices, interfaceId, known)}
      onChange={(chosen: string | undefined) => {
        setSearch('');
        set({ interfaceId: chosen });
      }}
    />
  );
}
