import { type RuleChoiceKind } from '@linekeeper/contract/alerts/alert-rules';
import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly kind: RuleChoiceKind;
  readonly subjectKind: AlertSubjectKind;
  readonly label: string;
  readonly value: readonly string[];
  /** What is called that is chosen already. */
  readonly names: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

/** What a rule names of one kind, chosen from what matches the search. */
export function ChoiceField({ kind, subjectKind, label, value, names, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>(names);
  const { data } = useApi('POST /monitor/api/v1/alert-rules/choices', {
    body: { kind, subjectKind, search: search.slice(0, 128) },
  });
  const found = new Map(value.map((id) => [id, seen[id] ?? names[id] ?? id]));
  for (const { id, name } of data?.list ?? []) found.set(id, name);
  return (
    <SelectField<string[]>
      id={`rule-${kind}`}
      label={label}
      isOptional={t('alert-rules:optional')}
      mode="multiple"
      disabled={disabled}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      maxTagCount={4}
      value={[...value]}
      options={[...found].map(([id, name]) => ({ value: id, label: name }))}
      onChange={(ids) => {
        setSeen({ ...seen, ...Object.fromEntries(found) });
        onChange(ids ?? []);
      }}
    />
  );
}
