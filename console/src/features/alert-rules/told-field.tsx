import { type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly value: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (told: readonly string[]) => void;
}
const route = 'POST /monitor/api/v1/alert-rules/choices';

const keyOf = (kind: ToldTo['kind'], id: string) => `${kind}:${id}`;

/** Who is told of a rule's alerts: administrators, roles, members, who is on call and the steps of a policy, in one list. */
export function ToldField({ value, names, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(value.map((key) => [key, names[key.split(':')[1] ?? ''] ?? key])),
  );
  const asked = search.slice(0, 128);
  const roles = useApi(route, { body: { kind: 'role', search: asked } });
  const members = useApi(route, { body: { kind: 'member', search: asked } });
  const schedules = useApi(route, { body: { kind: 'on-call', search: asked } });
  const policies = useApi(route, { body: { kind: 'escalation', search: asked } });
  const administrators = t('alert-rules:administrators');
  const found = new Map(value.map((key) => [key, seen[key] ?? key]));
  found.set('administrators', administrators);
  for (const { id, name } of roles.data?.list ?? [])
    found.set(keyOf('role', id), t('alert-rules:role', { name }));
  for (const { id, name } of members.data?.list ?? []) found.set(keyOf('member', id), name);
  for (const { id, name } of schedules.data?.list ?? [])
    found.set(keyOf('on-call', id), t('alert-rules:onCall', { name }));
  for (const { id, name } of policies.data?.list ?? [])
    found.set(keyOf('escalation', id), t('alert-rules:escalation', { name }));
  return (
    <SelectField<string[]>
      id="rule-told"
      label={t('alert-rules:field.told')}
      hint={value.length === 0 ? t('alert-rules:hint.nobody') : undefined}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setSearch }}
      maxTagCount={4}
      value={[...value]}
      options={[...found].map(([key, label]) => ({ value: key, label }))}
      onChange={(keys) => {
        setSeen({ ...seen, ...Object.fromEntries(found) });
        onChange(keys ?? []);
      }}
    />
  );
}
