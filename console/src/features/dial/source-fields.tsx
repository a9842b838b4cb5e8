import { Checkbox, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { agentChoices, type AgentChoice, type TestValues } from './test-form-values.ts';

type Sources = Pick<TestValues, 'fromServer' | 'fromAgents' | 'outletIds' | 'sourceTags' | 'overLines'>;

interface Props {
  readonly values: Sources;
  /** What outlets are called that are chosen already. */
  readonly outletNames: ReadonlyMap<string, string>;
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<Sources>) => void;
}

/** Where a test is sent from: this server, and agents by what they have in common. */
export function SourceFields({ values, outletNames, fault, onChange }: Props) {
  const { t } = useTranslation();
  const { fromServer, fromAgents, sourceTags, overLines } = values;
  return (
    <>
      <FormField id="dial-server" label={t('dial:field.fromServer')} fault={fault}>
        {({ id }) => (
          <Checkbox
            id={id}
            checked={fromServer}
            onChange={(event) => onChange({ fromServer: event.target.checked })}
          >
            {t('dial:server')}
          </Checkbox>
        )}
      </FormField>
      <SelectField<AgentChoice>
        id="dial-agents"
        label={t('dial:field.fromAgents')}
        hint={t(`dial:hint.fromAgents_${fromAgents}`)}
        value={fromAgents}
        options={agentChoices.map((value) => ({ value, label: t(`dial:fromAgents.${value}`) }))}
        onChange={(choice) => choice && onChange({ fromAgents: choice })}
      />
      {fromAgents === 'some' && (
        <>
          <OutletsField
            value={values.outletIds}
            names={outletNames}
            onChange={(outletIds) => onChange({ outletIds })}
          />
          <TextField
            id="dial-source-tags"
            label={t('dial:field.sourceTags')}
            isOptional={t('dial:optional')}
            hint={t('dial:hint.tags')}
            maxLength={340}
            value={sourceTags}
            onType={(text) => onChange({ sourceTags: text })}
          />
        </>
      )}
      {fromAgents !== 'none' && (
        <FormField
          id="dial-over-lines"
          label={t('dial:field.overLines')}
          hint={t('dial:hint.overLines')}
          fault={undefined}
        >
          {({ id }) => (
            <Switch
              id={id}
              style={{ justifySelf: 'start' }}
              checked={overLines}
              onChange={(isOver) => onChange({ overLines: isOver })}
            />
          )}
        </FormField>
      )}
    </>
  );
}

interface OutletsProps {
  readonly value: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (outletIds: readonly string[]) => void;
}

/** Outlets whose agents send a test. Whoever may not see outlets leaves those that are chosen. */
function OutletsField(props: OutletsProps) {
  const mayList = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE']);
  return mayList ? <Outlets {...props} /> : null;
}

function Outlets({ value, names, onChange }: OutletsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data } = useApi('POST /monitor/api/v1/outlets/list', {
    body: { pageSize: 50, sort: 'number', ...(search && { search: search.slice(0, 128) }) },
  });
  const found = new Map(names);
  for (const { id, number, name } of data?.list ?? []) found.set(id, `${number} ${name}`);
  return (
    <SelectField<string[]>
      id="dial-source-outlets"
      label={t('dial:field.outletIds')}
      isOptional={t('dial:optional')}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setSearch }}
      maxTagCount={4}
      value={[...value]}
      options={[...found].map(([id, label]) => ({ value: id, label }))}
      onChange={(ids) => onChange(ids ?? [])}
    />
  );
}
