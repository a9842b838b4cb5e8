import { SaveOutlined } from '@ant-design/icons';
import { type TestDetail, type TestedKind } from '@linekeeper/contract/dial/dial-tests';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { targetsOf, valuesOf } from './test-form-values.ts';

interface Props {
  readonly test: TestDetail;
  readonly onClose: () => void;
}

/** Keeps the kind, settings and expectations of a test as a template, and, if it is wanted, whom it asks as the template's list. */
export function SaveTemplate({ test, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(test.name);
  const [hasList, setHasList] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const targets = targetsOf(valuesOf(test));
  const save = useApiMutation('POST /dial/api/v1/templates/create', {
    own: ['DIAL_TEMPLATES'],
    onSuccess: () => {
      toast('success', t('dial:templateAdded', { name: name.trim() }));
      invalidate('GET /dial/api/v1/templates');
      onClose();
    },
  });
  const isEmpty = name.trim() === '';
  return (
    <ActionDialog
      title={t('dial:saveTemplate')}
      okText={t('dial:save')}
      okIcon={<SaveOutlined aria-hidden />}
      isBusy={save.isPending}
      onOk={() => {
        setChecked(true);
        const { kind, settings, expectations } = test;
        const body = { name: name.trim(), test: { kind, settings } as TestedKind, expectations };
        if (!isEmpty) save.mutate({ body: { ...body, targets: hasList ? targets : [] } });
      }}
      onClose={onClose}
    >
      <p className="note">{t('dial:saveTemplateHint')}</p>
      <TextField
        id="template-name"
        label={t('dial:templateName')}
        fault={isChecked && isEmpty ? t('dial:error.templateNameEmpty') : save.error?.message}
        maxLength={128}
        value={name}
        onType={setName}
      />
      {targets.length > 0 && (
        <FormField
          id="template-list"
          label={t('dial:templateList')}
          hint={t('dial:hint.templateList')}
          fault={undefined}
        >
          {({ id }) => (
            <Checkbox id={id} checked={hasList} onChange={(event) => setHasList(event.target.checked)}>
              {t('dial:keepTargets', { count: targets.length })}
            </Checkbox>
          )}
        </FormField>
      )}
    </ActionDialog>
  );
}
