import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  /** The agent; undefined: this server. */
  readonly value: string | undefined;
  /** What the device's agent is called, where it has one that is still there. */
  readonly name: string | undefined;
  readonly fault: string | undefined;
  readonly onChange: (agentId: string | undefined) => void;
}

const thisServer = '';

/** Chooses by whom a device is polled. Not shown where there is nobody but this server. */
export function PolledByField({ value, name, fault, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useApi('POST /monitor/api/v1/agents/polling/list', {
    body: { pageSize: 50, ...(search && { search: search.slice(0, 128) }) },
  });
  const agents = data?.list ?? [];
  if (search === '' && agents.length === 0 && value === undefined) return null;
  const options = agents.map((agent) => {
    const where = agent.outletName ? `${agent.name} · ${agent.outletName}` : agent.name;
    return {
      value: agent.id,
      label: agent.isConnected ? where : t('devices:agentOffline', { name: where }),
    };
  });
  if (value !== undefined && !options.some((option) => option.value === value))
    options.unshift({ value, label: name ?? t('devices:agentGone') });
  return (
    <SelectField<string>
      id="device-agent"
      label={t('devices:polledBy')}
      fault={fault}
      hint={t('devices:hint.agent')}
      value={value ?? thisServer}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      notFoundContent={t('devices:noAgent')}
      options={search ? options : [{ value: thisServer, label: t('devices:byServer') }, ...options]}
      onChange={(chosen: string) => {
        setSearch('');
        onChange(chosen === thisServer ? undefined : chosen);
      }}
    />
  );
}
