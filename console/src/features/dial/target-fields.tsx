import { type DialTestKind } from '@linekeeper/contract/dial/dial-test-kinds';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';
import { AgentsField } from './agent-field.tsx';
import { isBooked, type TypedTargets } from './test-form-values.ts';

interface Props {
  readonly kind: DialTestKind;
  readonly values: TypedTargets;
  /** What lines are called that are chosen already. */
  readonly lineNames: ReadonlyMap<string, string>;
  readonly agentNames: ReadonlyMap<string, string>;
  readonly fault: string | undefined;
  readonly agentFault?: string | undefined;
  readonly onChange: (change: Partial<TypedTargets>) => void;
}

const shownLines = 100;

/** Whom a test asks: addresses and names as text, lines and agents by their names, and the gateway of each agent. */
export function TargetFields({ kind, values, lineNames, agentNames, fault, agentFault, onChange }: Props) {
  const { t } = useTranslation();
  const { addresses, lineIds, agentIds, hasGateway, hasHub } = values;
  // The other end of a booked run has to be told of it: agents and this server alone can be.
  const hasAddresses = !isBooked(kind);
  const [search, setSearch] = useState('');
  const { data } = useApi('POST /monitor/api/v1/lines/list', {
    body: { pageSize: shownLines, ...(search && { search }) },
  });
  const names = new Map(lineNames);
  for (const { id, name, outletName } of data?.list ?? []) names.set(id, `${outletName} · ${name}`);
  return (
    <>
      {hasAddresses && (
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
                onChange={(event) => onChange({ addresses: event.target.value })}
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
            onChange={(ids) => onChange({ lineIds: ids ?? [] })}
          />
        </>
      )}
      <AgentsField
        label={t('dial:field.agentIds')}
        hint={t(hasAddresses ? 'dial:hint.agentIds' : 'dial:hint.bookedAgents')}
        isOptional={t('dial:optional')}
        fault={agentFault}
        value={agentIds}
        names={agentNames}
        onChange={(ids) => onChange({ agentIds: ids })}
      />
      {hasAddresses && (
        <FormField id="dial-gateway" label={t('dial:field.hasGateway')} fault={undefined}>
          {({ id }) => (
            <Checkbox
              id={id}
              checked={hasGateway}
              onChange={(event) => onChange({ hasGateway: event.target.checked })}
            >
              {t('dial:gatewayOfEach')}
            </Checkbox>
          )}
        </FormField>
      )}
      <FormField
        id="dial-hub"
        label={t('dial:field.hasHub')}
        fault={hasAddresses ? undefined : fault}
        hint={hasAddresses ? undefined : t('dial:hint.bookedEnds')}
      >
        {({ id }) => (
          <Checkbox id={id} checked={hasHub} onChange={(event) => onChange({ hasHub: event.target.checked })}>
            {t('dial:hubOfEach')}
          </Checkbox>
        )}
      </FormField>
    </>
  );
}
