import { type DepartmentNode } from '@linekeeper/contract/members/departments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { DepartmentSelect } from './department-select.tsx';
import { refreshMembers } from './refresh-members.ts';
import { type Branch, branchesOf, findBranch, idsWithin } from './tree-state.ts';
import { type DepartmentTask } from './tasks.ts';

interface Props {
  readonly task: DepartmentTask;
  readonly departments: readonly DepartmentNode[];
  readonly onClose: () => void;
  readonly onCreated: (id: number) => void;
}

/** The dialog of a task. */
export function DepartmentDialog(props: Props) {
  const { task } = props;
  if (task.kind === 'create' || task.kind === 'rename') return <NameDialog {...props} task={task} />;
  if (task.kind === 'move') return <MoveDialog {...props} department={task.department} />;
  return <DeleteDialog {...props} department={task.department} />;
}

function NameDialog({ task, departments, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const isNew = task.kind === 'create';
  const [name, setName] = useState(isNew ? '' : task.department.name);
  const [fault, setFault] = useState<string>();
  const own = ['NAME_TAKEN', 'INVALID_INPUT', 'DEPARTMENT_TOO_DEEP'] as const;
  const done = () => {
    refreshMembers();
    onClose();
  };
  const onError = (error: Error) => setFault(error.message);
  const create = useApiMutation('POST /api/v1/departments/create', {
    own,
    onError,
    onSuccess: ({ id }) => {
      done();
      onCreated(id);
    },
  });
  const rename = useApiMutation('PUT /api/v1/departments/:departmentId', { own, onError, onSuccess: done });
  const save = () => {
    const clean = name.trim();
    if (clean === '') return setFault(t('members:nameEmpty'));
    if (clean.includes('/')) return setFault(t('members:nameSlash'));
    if (isNew) create.mutate({ body: { name: clean, parentId: task.parentId } });
    else rename.mutate({ params: { departmentId: String(task.department.id) }, body: { name: clean } });
  };
  const parent = departments.find((item) => isNew && item.id === task.parentId);
  const title = !isNew
    ? t('members:renameNamed', { name: task.department.name })
    : parent
      ? t('members:addBelowNamed', { name: parent.name })
      : t('members:addDepartment');
  return (
    <ActionDialog
      title={title}
      okText={t('members:save')}
      isBusy={create.isPending || rename.isPending}
      onOk={save}
      onClose={onClose}
    >
      <TextField
        id="department-name"
        label={t('members:departmentName')}
        fault={fault}
        autoFocus
        maxLength={64}
        value={name}
        onType={(text) => {
          setName(text);
          setFault(undefined);
        }}
        onPressEnter={save}
      />
    </ActionDialog>
  );
}

type OneProps = Omit<Props, 'task' | 'onCreated'> & { readonly department: Branch };

function MoveDialog({ department, departments, onClose }: OneProps) {
  const { t } = useTranslation();
  const [parentId, setParentId] = useState<number | null>(department.parentId);
  const [index, setIndex] = useState<number>();
  const siblings = departments.filter((item) => item.parentId === parentId && item.id !== department.id);
  const move = useApiMutation('POST /api/v1/departments/:departmentId/move', {
    onSuccess: () => {
      refreshMembers();
      onClose();
    },
  });
  const body = { parentId, index: index ?? siblings.length };
  return (
    <ActionDialog
      title={t('members:moveNamed', { name: department.name })}
      okText={t('members:move')}
      isBusy={move.isPending}
      onOk={() => move.mutate({ params: { departmentId: String(department.id) }, body })}
      onClose={onClose}
    >
      <FormField id="move-parent" label={t('members:moveBelow')} fault={undefined}>
        {({ id }) => (
          <DepartmentSelect
            id={id}
            departments={departments}
            without={idsWithin(department)}
            none={t('members:topLevel')}
            value={parentId}
            onChange={(value) => {
              setParentId(value);
              setIndex(undefined);
            }}
          />
        )}
      </FormField>
      <SelectField
        id="move-place"
        label={t('members:movePlace')}
        value={body.index}
        onChange={setIndex}
        options={[
          ...siblings.map((item, at) => ({
            value: at,
            label: t('members:beforeNamed', { name: item.name }),
          })),
          { value: siblings.length, label: t('members:atTheEnd') },
        ]}
      />
    </ActionDialog>
  );
}

function DeleteDialog({ department, departments, onClose }: OneProps) {
  const { t } = useTranslation();
  const [homeId, setHomeId] = useState<number | null>(department.parentId);
  const { name } = department;
  const branch = findBranch(branchesOf(departments), department.id) ?? department;
  const doomed = idsWithin(branch);
  const remove = useApiMutation('POST /api/v1/departments/:departmentId/delete', {
    onSuccess: ({ members }) => {
      toast('success', t('members:departmentDeleted', { name, count: members }));
      refreshMembers();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('members:deleteDepartmentNamed', { name })}
      okText={t('members:deleteDepartment')}
      isDanger
      isBusy={remove.isPending}
      typed={{ id: 'delete-name', label: t('members:typeName', { name }), wanted: name }}
      onOk={() => remove.mutate({ params: { departmentId: String(department.id) }, body: { homeId } })}
      onClose={onClose}
    >
      <p>{t('members:deleteDepartmentHits', { below: doomed.length - 1, count: branch.allCount })}</p>
      {branch.allCount > 0 && (
        <FormField id="delete-home" label={t('members:homeOfMembers')} fault={undefined}>
          {({ id }) => (
            <DepartmentSelect
              id={id}
              departments={departments}
              without={doomed}
              none={t('members:loose')}
              value={homeId}
              onChange={setHomeId}
            />
          )}
        </FormField>
      )}
    </ActionDialog>
  );
}
