import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type TestTemplate } from '@linekeeper/contract/dial/dial-templates';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { kindText } from './kind-text.ts';
import { TemplateForm } from './template-form.tsx';
import styles from './dial.module.css';

interface Props {
  /** Begins a test with what the template has. */
  readonly onUse: (templateId: string) => void;
  readonly onClose: () => void;
}

/** All templates: makes a test of one, changes its list, deletes it. */
export function Templates({ onUse, onClose }: Props) {
  const { t } = useTranslation();
  const query = useApi('GET /dial/api/v1/templates', {});
  const [changing, setChanging] = useState<TestTemplate>();
  const [doomed, setDoomed] = useState<TestTemplate>();
  return (
    <Modal
      open
      title={t('dial:templates')}
      footer={<Button onClick={onClose}>{t('dial:close')}</Button>}
      width={680}
      onCancel={onClose}
    >
      <Loaded query={query} lines={4}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={t('dial:noTemplates')} text={t('dial:noTemplatesText')} />
          ) : (
            <ul className={`list grid ${styles.templates}`}>
              {list.map((template) => (
                <li key={template.id} className="line between gap-3">
                  <span className="grid">
                    <span className="medium breaks">{template.name}</span>
                    <span className="quiet small">
                      {[
                        kindText(template.kind),
                        template.targets.length > 0 &&
                          t('dial:listedTargets', { count: template.targets.length }),
                        template.followedBy > 0 && t('dial:followedBy', { count: template.followedBy }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <span className="row gap-1">
                    <Button
                      size="small"
                      icon={<PlusOutlined aria-hidden />}
                      aria-label={t('dial:useTemplateNamed', { name: template.name })}
                      onClick={() => onUse(template.id)}
                    >
                      {t('dial:useTemplate')}
                    </Button>
                    <Button
                      size="small"
                      type="text"
                      icon={<EditOutlined aria-hidden />}
                      aria-label={t('dial:editNamed', { name: template.name })}
                      onClick={() => setChanging(template)}
                    />
                    <Button
                      size="small"
                      type="text"
                      danger
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('dial:deleteNamed', { name: template.name })}
                      onClick={() => setDoomed(template)}
                    />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {changing && <TemplateForm template={changing} onClose={() => setChanging(undefined)} />}
      {doomed && <DeleteTemplate template={doomed} onClose={() => setDoomed(undefined)} />}
    </Modal>
  );
}

function DeleteTemplate({
  template: { id, name },
  onClose,
}: {
  readonly template: TestTemplate;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /dial/api/v1/templates/:templateId', {
    own: ['DIAL_TEMPLATE_FOLLOWED'],
    onSuccess: () => {
      toast('success', t('dial:templateDeleted', { name }));
      invalidate('GET /dial/api/v1/templates');
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('dial:deleteTemplateTitle', { name })}
      okText={t('dial:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { templateId: id } })}
      onClose={onClose}
    >
      <p>{t('dial:deleteTemplateHits')}</p>
      {remove.error && (
        <p className="fault flat" role="alert">
          {remove.error.message}
        </p>
      )}
    </ActionDialog>
  );
}
