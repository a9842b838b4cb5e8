import { CheckOutlined } from '@ant-design/icons';
import { type AgentDetail } from '@linekeeper/contract/agents/agents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { outletText } from './agent-look.ts';
import { OutletField } from './outlet-field.tsx';

/** Renames an agent, moves it to another outlet, tags it. */
export function EditAgent({ agent, onClose }: { readonly agent: AgentDetail; readonly onClose: () => void }) {
  const { t } = useTranslation();
  // What was read when the form was opened: what comes meanwhile must not be overwritten unseen.
  const [version] = useState(agent.version);
  const [name, setName] = useState(agent.name);
  const [outletId, setOutletId] = useState(agent.outletId);
  const [tags, setTags] = useState<string[]>(agent.tags);
  const save = useApiMutation('PUT /monitor/api/v1/agents/:agentId', {
    onSuccess: () => {
      invalidate('POST /monitor/api/v1/agents/list', 'GET /monitor/api/v1/agents/:agentId');
      onClose();
    },
  });
  const isNameless = name.trim() === '';
  const go = () =>
    !isNameless &&
    save.mutate({ params: { agentId: agent.id }, body: { name: name.trim(), outletId, tags, version } });
  return (
    <ActionDialog
      title={t('agents:editTitle', { name: agent.name })}
      okText={t('agents:save')}
      okIcon={<CheckOutlined aria-hidden />}
      isBusy={save.isPending}
      onOk={go}
      onClose={onClose}
    >
      <TextField
        id="agent-name"
        label={t('agents:field.name')}
        fault={isNameless ? t('agents:nameMissing') : undefined}
        maxLength={128}
        value={name}
        onType={setName}
        onPressEnter={go}
      />
      <OutletField value={outletId} name={outletText(agent)} onChange={setOutletId} />
      <SelectField<string[]>
        id="agent-tags"
        label={t('agents:field.tags')}
        isOptional={t('agents:optional')}
        mode="tags"
        open={false}
        suffixIcon={null}
        maxCount={20}
        value={tags}
        onChange={(next) => setTags(next.map((tag) => tag.trim().slice(0, 32)).filter((tag) => tag !== ''))}
      />
    </ActionDialog>
  );
}
