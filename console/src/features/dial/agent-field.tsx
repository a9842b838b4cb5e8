import { useState } from 'react';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

/** The agents that match what is typed, each with its outlet, as options of a choice; those chosen already stay in it. */
export function useAgentOptions(known: ReadonlyMap<string, string>) {
  const [search, setSearch] = useState('');
  const { data } = useApi('POST /monitor/api/v1/agents/list', {
    body: { pageSize: 50, state: ['connected', 'offline', 'never'], ...(search && { search }) },
  });
  const names = new Map(known);
  for (const { id, name, outletName } of data?.list ?? [])
    names.set(id, outletName === null ? name : `${name} · ${outletName}`);
  return { options: [...names].map(([value, label]) => ({ value, label })), onSearch: setSearch };
}

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly isOptional: string;
  readonly fault: string | undefined;
  readonly value: readonly string[];
  /** What agents are called that are chosen already. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (agentIds: readonly string[]) => void;
}

/** Chooses agents that are tested. */
export function AgentsField({ label, hint, isOptional, fault, value, names, onChange }: Props) {
  const { options, onSearch } = useAgentOptions(names);
  return (
    <SelectField<string[]>
      id="dial-target-agents"
      label={label}
      hint={hint}
      isOptional={isOptional}
      fault={fault}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch }}
      maxTagCount={4}
      value={[...value]}
      options={options}
      onChange={(ids) => onChange(ids ?? [])}
    />
  );
}
