import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly id: string;
  readonly status: 'error' | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  /** One alone: another choice takes its place. */
  readonly isOne?: boolean;
  readonly value: readonly string[];
  /** What those are called who are chosen already; others are asked for. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (ids: string[], names: ReadonlyMap<string, string>) => void;
}

/** A choice among members that may sign in, in the order in which they are chosen. */
export function MemberSelect({ isOne = false, value, names, onChange, ...described }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data } = useApi('POST /monitor/api/v1/on-call/choices', { body: { search } });
  const known = new Map([...names, ...(data?.members ?? []).map(({ id, name }) => [id, name] as const)]);
  const offered = (data?.members ?? []).map(({ id, name, username }) => ({
    value: id,
    label: name === username ? name : `${name} (${username})`,
  }));
  const isOffered = new Set(offered.map((one) => one.value));
  const chosen = value
    .filter((id) => !isOffered.has(id))
    .map((id) => ({ value: id, label: known.get(id) ?? t('on-call:gone') }));
  return (
    <Select<string[]>
      {...described}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setSearch }}
      value={[...value]}
      options={[...chosen, ...offered]}
      placeholder={t('on-call:chooseMembers')}
      notFoundContent={t('on-call:noMembers')}
      onChange={(ids: string[]) => onChange(isOne ? ids.slice(-1) : ids, known)}
    />
  );
}
