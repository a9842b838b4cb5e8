import { type MaintenanceScopeKind, mostMaintained } from '@linekeeper/contract/alerts/maintenance-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';

interface Props {
  readonly kind: Exclude<MaintenanceScopeKind, 'tenant'>;
  readonly value: readonly string[];
  /** What ids are called that were chosen before. */
  readonly named: ReadonlyMap<string, string>;
  readonly fault: string | undefined;
  readonly onChange: (value: string[]) => void;
}

/** What the work is on: devices, lines or outlets out of as many as there are, or regions and tags, also such that nothing has yet. */
export function OnField({ kind, value, named, fault, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState(named);
  const session = useSession();
  const ofDevices = holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE']);
  const wanted = search && { search: search.slice(0, 128) };
  const devices = useApi(
    'POST /monitor/api/v1/devices/list',
    { body: { pageSize: 50, sort: 'name', ...wanted } },
    { enabled: kind === 'device' },
  );
  const lines = useApi(
    'POST /monitor/api/v1/lines/list',
    { body: { pageSize: 50, ...wanted } },
    { enabled: kind === 'line' },
  );
  const outlets = useApi(
    'POST /monitor/api/v1/outlets/list',
    { body: { pageSize: 50, sort: 'number', ...wanted } },
    { enabled: kind === 'outlet' && ofDevices },
  );
  const outletsOfLines = useApi(
    'POST /monitor/api/v1/lines/outlet-choices',
    { body: { ...wanted } },
    { enabled: kind === 'outlet' && !ofDevices },
  );
  const counts = useApi(
    'POST /monitor/api/v1/outlets/counts',
    { body: {} },
    { enabled: (kind === 'region' || kind === 'tag') && ofDevices },
  );
  const isTyped = kind === 'region' || kind === 'tag';
  const found = {
    device: () => devices.data?.list.map(({ id, name }) => ({ value: id, label: name })),
    line: () =>
      lines.data?.list.map(({ id, name, outletName }) => ({ value: id, label: `${name} · ${outletName}` })),
    outlet: () =>
      (ofDevices ? outlets : outletsOfLines).data?.list.map(({ id, number, name }) => ({
        value: id,
        label: `${number} ${name}`,
      })),
    region: () => counts.data?.regions.map((one) => ({ value: one.value, label: one.value })),
    tag: () => counts.data?.tags.map((one) => ({ value: one.value, label: one.value })),
  };
  const options = found[kind]() ?? [];
  const others = value
    .filter((id) => !options.some((option) => option.value === id))
    .map((id) => ({ value: id, label: isTyped ? id : (known.get(id) ?? '…') }));
  const choose = (chosen: string[]) => {
    setKnown(new Map([...known, ...options.map(({ value: id, label }) => [id, label] as const)]));
    setSearch('');
    onChange(isTyped ? chosen.map((name) => name.trim()).filter((name) => name !== '') : chosen);
  };
  return (
    <SelectField<string[]>
      id="maintenance-on"
      label={t(`maintenance:kind.${kind}`)}
      fault={fault}
      mode={isTyped ? 'tags' : 'multiple'}
      maxCount={mostMaintained}
      placeholder={t(`maintenance:choose.${kind}`)}
      value={[...value]}
      {...(!isTyped && { showSearch: { filterOption: false, onSearch: setSearch, searchValue: search } })}
      notFoundContent={t('maintenance:noneFound')}
      options={isTyped ? options : [...others, ...options]}
      onChange={choose}
    />
  );
}
