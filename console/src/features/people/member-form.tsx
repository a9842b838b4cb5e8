import { CheckOutlined } from '@ant-design/icons';
import { type DepartmentNode } from '@linekeeper/contract/members/departments';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MemberRow } from '@linekeeper/contract/members/members';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { type Output } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { useOnceSaved } from '../../lib/use-once-saved.ts';
import { MemberFields } from './member-fields.tsx';
import { type Handover } from './tasks.ts';
import styles from './people.module.css';
import { useMemberForm } from './use-member-form.ts';

export interface MemberFormProps {
  /** The member to change; undefined adds one. */
  readonly memberId: string | undefined;
  readonly departments: readonly DepartmentNode[];
  readonly options: Output<'GET /api/v1/members/options'>;
  /** Where a new member begins. */
  readonly departmentId: number | null;
  readonly onClose: () => void;
  readonly onCreated: (handover: Handover) => void;
}

/** Adds or changes a member, in a drawer beside the list. */
export function MemberForm(props: MemberFormProps) {
  const { memberId, onClose } = props;
  const { t } = useTranslation();
  const query = useApi(
    'GET /api/v1/members/:memberId',
    { params: { memberId: memberId ?? '' } },
    { enabled: memberId !== undefined, placeholderData: undefined },
  );
  if (memberId === undefined) return <Form {...props} member={undefined} />;
  if (query.data) return <Form {...props} member={query.data} />;
  return (
    <Drawer open title={t('people:edit')} size="min(480px, 100vw)" onClose={onClose}>
      {query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </Drawer>
  );
}

function Form(props: MemberFormProps & { readonly member: MemberRow | undefined }) {
  const { member, onClose, onCreated } = props;
  const { t } = useTranslation();
  const [saved, setSaved] = useState<{ handover: Handover | undefined }>();
  const form = useMemberForm(member, props.departmentId, (name, handover) => {
    toast('success', t(member ? 'people:saved' : 'people:added', { name }));
    setSaved({ handover });
  });
  useOnceSaved(saved, ({ handover }) => {
    onClose();
    if (handover) onCreated(handover);
  });
  const title = member
    ? t('people:editNamed', { name: member.name || member.username })
    : t('people:addMember');
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty && saved === undefined} />
      <Drawer
        open
        title={title}
        size="min(480px, 100vw)"
        onClose={onClose}
        footer={
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button
              type="primary"
              icon={<CheckOutlined aria-hidden />}
              loading={form.isSaving}
              onClick={form.save}
            >
              {t('people:save')}
            </Button>
          </div>
        }
      >
        <form
          noValidate
          className={styles.form}
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          {form.generalFault && <Alert type="error" showIcon title={form.generalFault} />}
          <MemberFields form={form} member={member} departments={props.departments} options={props.options} />
          {/* Enter saves from every field. */}
          <button type="submit" hidden />
        </form>
      </Drawer>
    </>
  );
}
