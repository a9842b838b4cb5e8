import { deviceKinds } from '@linekeeper/contract/monitoring/states';
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

/**
 * What the work is on: devices, lines, agents, dial tests, services or outlets out of as many as there are, kinds of devices, or regions and
 * tags, also such that nothing has yet.
 */
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
  const agents = useApi(
    'POST /monitor/api/v1/agents/list',
    { body: { pageSize: 50, sort: 'name', ...wanted } },
    { enabled: kind === 'agent' },
  );
  const tests = useApi(
    'POST /dial/api/v1/tests/list',
    { body: { pageSize: 50, sort: 'name', ...wanted } },
    { enabled: kind === 'dial-test' },
  );
  const services = useApi(
    'POST /monitor/api/v1/services/list',
    { body: { pageSize: 50, sort: 'name', ...wanted } },
    { enabled: kind === 'service' },
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
  /** There may be more than stand in the list; kinds all do. */
  const isSearched = !isTyped && kind !== 'device-kind';
  const found = {
    device: () => devices.data?.list.map(({ id, name }) => ({ value: id, label: name })),
    line: () =>
      lines.data?.list.map(({ id, name, outletName }) => ({ value: id, label: `${name} · ${outletName}` })),
    'device-kind': () => deviceKinds.map((one) => ({ value: one, label: t(`terms:kind.${one}`) })),
    agent: () =>
      agents.data?.list.map(({ id, name, outletName }) => ({
        value: id,
        label: [name, outletName].filter(Boolean).join(' · '),
      })),
    'dial-test': () => tests.data?.list.map(({ id, name }) => ({ value: id, label: name })),
    service: () => services.data?.list.map(({ id, name }) => ({ value: id, label: name })),
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
  const hint =
    kind === 'device-kind' || kind === 'agent' || kind === 'dial-test' || kind === 'service'
      ? { hint: t(`maintenance:includes.${kind}`) }
      : {};
  return (
    <SelectField<string[]>
      id="maintenance-on"
      label={t(`maintenance:kind.${kind}`)}
      fault={fault}
      {...hint}
      mode={isTyped ? 'tags' : 'multiple'}
      maxCount={mostMaintained}
      placeholder={t(`maintenance:choose.${kind}`)}
      value={[...value]}
      {...(isSearched && { showSearch: { filterOption: false, onSearch: setSearch, searchValue: search } })}
      notFoundContent={t('maintenance:noneFound')}
      options={isTyped ? options : [...others, ...options]}
      onChange={choose}
    />
  );
}
