import { type TestTemplate } from '@linekeeper/contract/dial/dial-templates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { TargetFields } from './target-fields.tsx';
import { listValuesOf, targetsOf } from './test-form-values.ts';

interface Props {
  readonly template: TestTemplate;
  readonly onClose: () => void;
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Changes the name of a template and its list; what follows the list asks whom it names from then on. */
export function TemplateForm({ template, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(template.name);
  const [targets, setTargets] = useState(() => listValuesOf(template.targets));
  const [isChecked, setChecked] = useState(false);
  const save = useApiMutation('PUT /dial/api/v1/templates/:templateId', {
    own: [
      ...(['ADDRESS_REFUSED', 'CHANGED_MEANWHILE', 'DIAL_AGENT_FULL', 'DIAL_GATEWAY', 'DIAL_HUB'] as const),
      ...([
        'DIAL_TARGET',
        'DIAL_THROUGHPUT_CLOSED',
        'DIAL_THROUGHPUT_TARGET',
        'DIAL_TOO_MANY_PATHS',
      ] as const),
    ],
    onSuccess: () => {
      toast('success', t('dial:saved', { name: name.trim() }));
      invalidate(
        'GET /dial/api/v1/templates',
        'POST /dial/api/v1/tests/list',
        'GET /dial/api/v1/tests/:testId',
        'POST /dial/api/v1/tests/:testId/paths',
      );
      onClose();
    },
  });
  const isEmpty = name.trim() === '';
  return (
    <ActionDialog
      title={t('dial:editNamed', { name: template.name })}
      okText={t('dial:save')}
      isBusy={save.isPending}
      width={560}
      onOk={() => {
        setChecked(true);
        const { id: templateId, version } = template;
        const body = { name: name.trim(), targets: targetsOf(targets), version };
        if (!isEmpty) save.mutate({ params: { templateId }, body });
      }}
      onClose={onClose}
    >
      <TextField
        id="template-name"
        label={t('dial:templateName')}
        fault={isChecked && isEmpty ? t('dial:error.templateNameEmpty') : undefined}
        maxLength={128}
        value={name}
        onType={setName}
      />
      <p className={template.followedBy > 0 ? 'flat warn' : 'note'}>
        {template.followedBy > 0
          ? t('dial:listChanges', { count: template.followedBy })
          : t('dial:listFollowedByNone')}
      </p>
      <TargetFields
        kind={template.kind}
        values={targets}
        lineNames={noNames}
        agentNames={noNames}
        fault={save.error?.message}
        onChange={(change) => setTargets((before) => ({ ...before, ...change }))}
      />
    </ActionDialog>
  );
}
