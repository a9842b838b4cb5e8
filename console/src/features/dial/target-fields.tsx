import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly addresses: string;
  readonly lineIds: readonly string[];
  /** What lines are called that are chosen already. */
  readonly lineNames: ReadonlyMap<string, string>;
  readonly fault: string | undefined;
  readonly onAddresses: (text: string) => void;
  readonly onLines: (lineIds: readonly string[]) => void;
}

const shownLines = 100;

/** Whom a test asks: addresses and names as text, lines by their names. */
export function TargetFields({ addresses, lineIds, lineNames, fault, onAddresses, onLines }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data } = useApi('POST /monitor/api/v1/lines/list', {
    body: { pageSize: shownLines, ...(search && { search }) },
  });
  const names = new Map(lineNames);
  for (const { id, name, outletName } of data?.list ?? []) names.set(id, `${outletName} · ${name}`);
  return (
    <>
      <FormField
        id="dial-addresses"
        label={t('dial:field.addresses')}
        fault={fault}
        hint={t('dial:hint.addresses')}
      >
        {(described) => (
          <Input.TextArea
            {...described}
            className="mono"
            rows={4}
            value={addresses}
            placeholder={'203.0.113.10\nwww.example.com'}
            onChange={(event) => onAddresses(event.target.value)}
          />
        )}
      </FormField>
      <SelectField<string[]>
        id="dial-lines"
        label={t('dial:field.lines')}
        hint={t('dial:hint.lines')}
        isOptional={t('dial:optional')}
        mode="multiple"
        showSearch={{ filterOption: false, onSearch: setSearch }}
        maxTagCount={4}
        value={[...lineIds]}
        options={[...new Set([...lineIds, ...(data?.list ?? []).map(({ id }) => id)])].map((id) => ({
          value: id,
          label: names.get(id) ?? id,
        }))}
        onChange={(ids) => onLines(ids ?? [])}
      />
    </>
  );
}
