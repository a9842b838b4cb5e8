import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { type MemberRow } from '@linekeeper/contract/members/members';
import { memberActs, mostAtOnce } from '@linekeeper/contract/members/member-terms';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { Failure } from '../../components/failure.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { type Input } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { BulkBar, csvOf, ListPage, useList, useOpened, useTicks } from '../../widgets/list-page/index.ts';
import { type Chosen, DepartmentTree } from './department-tree.tsx';
import {
  ActDialog,
  DefaultRoleDialog,
  DepartmentDialog,
  fetchDialogs,
  ImportMembers,
  MemberForm,
  OneTimePassword,
  ProvidedDrawer,
  ResetPassword,
} from './dialogs.tsx';
import { memberColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberRowActions } from './member-row-actions.tsx';
import { memberRules } from './member-rules.ts';
import { useProvided } from '../../widgets/provided-members/index.ts';
import styles from './members.module.css';
import { refreshMembers } from './refresh-members.ts';
import { type Act, type DepartmentTask, type Handover } from './tasks.ts';
import { branchesOf, pathsOf } from './tree-state.ts';

type ListBody = Input<'POST /api/v1/members/list'>['body'];
/** What stands over the list, by its name in the address. */
const overList = ['add', 'edit', 'import', 'operation', 'provided'] as const;
export const editCode = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT';

/** What a link to one member has, instead of the sign that the drawer is open. */
const isMemberId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The tree of departments beside the members of the one that is chosen. */
export function MembersPage() {
  const { t } = useTranslation();
  const list = useList(memberRules);
  const { department, role, search, below } = list.state.texts;
  const { page, pageSize, sort, order } = list.state;
  const { status } = list.state.choices;
  const body = {
    page,
    pageSize,
    ...(sort && { sort, order }),
    ...(search && { search }),
    ...(role && { roleId: role }),
    ...(status.length > 0 && { status }),
    ...(department === 'loose'
      ? { loose: true }
      : Number(department) > 0 && { departmentId: Number(department) }),
    ...(below === 'no' && { below: false }),
  } as ListBody;
  const query = useApi('POST /api/v1/members/list', { body });
  const tree = useApi('GET /api/v1/departments', {});
  const options = useApi('GET /api/v1/members/options', {});
  const mayEdit = holdsAll(useSession(), [editCode]);
  const isNarrow = useNarrow();
  const { opened, open, close } = useOpened(overList);
  const [task, setTask] = useState<DepartmentTask>();
  const ticks = useTicks<MemberRow>(mostAtOnce);
  const [act, setAct] = useState<Act>();
  const [isChoosingRole, setChoosingRole] = useState(false);
  useEffect(() => (mayEdit ? fetchDialogs() : undefined), [mayEdit]);
  const [handover, setHandover] = useState<Handover>();
  const [resetting, setResetting] = useState<MemberRow>();
  const provided = useProvided(true);
  const { total: providedCount = 0, waiting = 0 } = provided.query.data ?? {};
  const move = useApiMutation('POST /api/v1/departments/:departmentId/move', { onSettled: refreshMembers });

  const chosen: Chosen = department === 'loose' ? 'loose' : Number(department) || 'all';
  const choose = (next: Chosen) => {
    ticks.clear();
    list.change({ department: next === 'all' ? undefined : String(next) });
  };
  // Only where there is nothing to show: a later failure takes away neither the list nor what is being typed.
  // What stands in the head is known before it is shown, so that nothing moves.
  if (!tree.data || options.isLoading || provided.query.isLoading)
    return tree.error ? (
      <>
        <h1 className="title">{t('screens:organizationalStructure')}</h1>
        <Failure error={tree.error} onRetry={() => void tree.refetch()} />
      </>
    ) : (
      <SkeletonRows />
    );
  const { tenant, departments, memberCount, looseCount } = tree.data;
  const name =
    departments.find((item) => item.id === chosen)?.name ??
    (chosen === 'loose' ? t('members:loose') : undefined);
  const defaultRole = options.data?.roles.find((role) => role.id === options.data.defaultRoleId);
  return (
    <div className={`grid gap-5 ${styles.page}`}>
      {isNarrow ? (
        <Select
          aria-label={t('members:departments')}
          value={String(chosen)}
          onChange={(value: string) => choose(value === 'all' || value === 'loose' ? value : Number(value))}
          options={[
            { value: 'all', label: tenant.name },
            ...pathsOf(branchesOf(departments)).map((item) => ({ value: String(item.id), label: item.path })),
            ...(looseCount > 0 ? [{ value: 'loose', label: t('members:loose') }] : []),
          ]}
        />
      ) : (
        <div className={styles.side}>
          <DepartmentTree
            tenantName={tenant.name}
            departments={departments}
            memberCount={memberCount}
            looseCount={looseCount}
            chosen={chosen}
            mayEdit={mayEdit}
            onChoose={choose}
            onTask={setTask}
            onMove={(id, { parentId, index }) =>
              move.mutate({ params: { departmentId: String(id) }, body: { parentId, index } })
            }
          />
        </div>
      )}
      <div className="narrow">
        <ListPage
          name="members"
          title={name ?? t('screens:organizationalStructure')}
          list={list}
          query={query}
          columns={memberColumns(t, mayEdit ? ticks : undefined)}
          rowKey={(row) => row.id}
          action={
            <>
              {providedCount > 0 && (
                <Button onClick={() => open('provided')}>
                  {waiting > 0 ? t('provided:titleCount', { count: waiting }) : t('provided:title')}
                </Button>
              )}
              <Allowed codes={[editCode]}>
                {options.data && (
                  <Button className={styles.defaultRole} onClick={() => setChoosingRole(true)}>
                    <span>
                      {t('members:defaultRole.now', {
                        role: defaultRole
                          ? roleNameOf(defaultRole, currentLanguage())
                          : t('members:defaultRole.none'),
                      })}
                    </span>
                  </Button>
                )}
                <Button icon={<UploadOutlined aria-hidden />} onClick={() => open('import')}>
                  {t('members:import.open')}
                </Button>
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
                  {t('members:addMember')}
                </Button>
              </Allowed>
            </>
          }
          filters={
            <>
              <MemberFilters
                list={list}
                roles={options.data?.roles ?? []}
                isDepartment={typeof chosen === 'number'}
              />
              {ticks.ticked.size > 0 && (
                <BulkBar
                  text={t('members:ticked', { count: ticks.ticked.size })}
                  acts={memberActs.map((kind) => ({
                    key: kind,
                    label: t(`members:acts.${kind}`),
                    isDanger: kind === 'delete',
                    onClick: () => setAct({ kind, members: [...ticks.ticked.values()] }),
                  }))}
                  onTickPage={() => ticks.tickAll(query.data?.list ?? [])}
                  onClear={ticks.clear}
                />
              )}
            </>
          }
          onExport={csvOf('POST /api/v1/members/export', t('members:fileName'), { body })}
          rowActions={
            mayEdit
              ? (row) => (
                  <MemberRowActions
                    member={row}
                    onEdit={() => open('edit', row.id)}
                    onAct={(kind) => setAct({ kind, members: [row] })}
                    onReset={() => setResetting(row)}
                  />
                )
              : undefined
          }
          empty={{ title: t('members:emptyTitle'), text: t('members:emptyText') }}
        />
      </div>
      <Dialogs>
        {task && (
          <DepartmentDialog
            task={task}
            departments={departments}
            onClose={() => setTask(undefined)}
            onCreated={choose}
          />
        )}
        {act && (
          <ActDialog
            act={act}
            departments={departments}
            roles={options.data?.roles ?? []}
            onClose={() => {
              setAct(undefined);
              ticks.clear();
            }}
          />
        )}
        {isChoosingRole && options.data && (
          <DefaultRoleDialog options={options.data} onClose={() => setChoosingRole(false)} />
        )}
        {mayEdit && options.data && (opened.add ?? opened.edit) !== undefined && (
          <MemberForm
            key={opened.edit}
            memberId={opened.edit}
            departments={departments}
            options={options.data}
            departmentId={typeof chosen === 'number' ? chosen : null}
            onClose={close}
            onCreated={setHandover}
          />
        )}
        {mayEdit && (opened.import ?? opened.operation) !== undefined && (
          <ImportMembers
            operationId={opened.operation}
            onOperation={(id) => (id ? open('operation', id) : open('import'))}
            onClose={close}
          />
        )}
        {opened.provided !== undefined && (
          <ProvidedDrawer
            provided={provided}
            memberId={isMemberId(opened.provided) ? opened.provided : undefined}
            onAll={() => open('provided')}
            onClose={close}
          />
        )}
        {resetting && (
          <ResetPassword member={resetting} onDone={setHandover} onClose={() => setResetting(undefined)} />
        )}
        {handover && <OneTimePassword handover={handover} onClose={() => setHandover(undefined)} />}
      </Dialogs>
    </div>
  );
}
