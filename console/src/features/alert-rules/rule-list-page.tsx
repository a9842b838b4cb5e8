import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type RuleRow } from '@linekeeper/contract/alerts/alert-rules';
import { alertSeverities, alertSubjectKinds } from '@linekeeper/contract/alerts/alert-terms';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { type Input } from '../../lib/api.ts';
import { useTopics } from '../../lib/live.ts';
import { toast } from '../../lib/notices.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import {
  ChipFilter,
  ListPage,
  type ListRules,
  RowAction,
  SearchFilter,
  useList,
  useOpened,
} from '../../widgets/list-page/index.ts';
import { Severity } from '../../widgets/alert/index.ts';
import { DeleteRule, fetchDialogs, RuleForm } from './dialogs.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { ruleName } from './rule-text.ts';
import { rulesChanged } from './rules-changed.ts';
import { useVisibleKinds } from './use-visible-kinds.ts';

type ListBody = Input<'POST /monitor/api/v1/alert-rules/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;

const rules: ListRules<Sort, 'severity' | 'subjectKind', 'search'> = {
  sortable: ['name', 'severity', 'openAlerts', 'updatedAt'],
  choices: { severity: alertSeverities, subjectKind: alertSubjectKinds },
  texts: ['search'],
};
const overList = ['add', 'edit'] as const;
const editCode = 'DMS_SERVER_MANAGE_ALERT_EDIT';

/** All alert rules of the tenant: its own, those of the program, and those of its provider. */
export function RuleListPage() {
  const { t } = useTranslation();
  const list = useList(rules);
  const body = { sort: 'severity', ...list.input } as ListBody;
  const query = useApi('POST /monitor/api/v1/alert-rules/list', { body });
  const mayEdit = holdsAll(useSession(), [editCode]);
  const kinds = useVisibleKinds();
  const whom = useWhomToAsk();
  const { opened, open, close } = useOpened(overList);
  const [doomed, setDoomed] = useState<RuleRow>();
  useTopics('alerts');
  useEffect(fetchDialogs, []);
  const enable = useApiMutation('POST /monitor/api/v1/alert-rules/:ruleId/enable', {
    onSettled: () => rulesChanged(),
  });
  const onSwitch = (rule: RuleRow, isEnabled: boolean) =>
    enable.mutate(
      { params: { ruleId: rule.id }, body: { isEnabled } },
      {
        onSuccess: () =>
          toast(
            'success',
            t(isEnabled ? 'alert-rules:switchedOn' : 'alert-rules:switchedOff', { name: ruleName(rule) }),
          ),
      },
    );
  return (
    <>
      <ListPage
        name="alert-rules"
        title={t('screens:alertRules')}
        list={list}
        query={query}
        columns={ruleColumns(t, {
          onSwitch: mayEdit ? onSwitch : undefined,
          onOpen: mayEdit ? ({ id }) => open('edit', id) : undefined,
        })}
        rowKey={(row) => row.id}
        action={
          <Allowed codes={[editCode]}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('alert-rules:add')}
            </Button>
          </Allowed>
        }
        filters={
          <>
            <SearchFilter list={list} placeholder={t('alert-rules:search')} />
            <FoldedFilters list={list}>
              <ChipFilter
                list={list}
                name="severity"
                label={t('alert-rules:field.severity')}
                values={alertSeverities}
                text={(value) => <Severity severity={value} />}
              />
              <ChipFilter
                list={list}
                name="subjectKind"
                label={t('alert-rules:field.subjectKind')}
                values={kinds}
                text={(value) => t(`alert-rules:kind.${value}`)}
              />
            </FoldedFilters>
          </>
        }
        rowActions={(rule) => (
          <Allowed codes={[editCode]}>
            <RowAction
              icon={<EditOutlined aria-hidden />}
              label={t('alert-rules:editNamed', { name: ruleName(rule) })}
              title={t('alert-rules:edit')}
              onClick={() => open('edit', rule.id)}
            />
            {rule.originTenant === null && rule.builtIn === null && (
              <RowAction
                isDanger
                icon={<DeleteOutlined aria-hidden />}
                label={t('alert-rules:deleteNamed', { name: ruleName(rule) })}
                title={t('alert-rules:delete')}
                onClick={() => setDoomed(rule)}
              />
            )}
          </Allowed>
        )}
        empty={{
          title: t('alert-rules:emptyTitle'),
          text: mayEdit ? t('alert-rules:emptyText') : t('alert-rules:emptyTextView', whom),
        }}
      />
      <Dialogs>
        {mayEdit && (opened.add ?? opened.edit) !== undefined && (
          <RuleForm ruleId={opened.edit} onClose={close} />
        )}
        {doomed && <DeleteRule rule={doomed} onClose={() => setDoomed(undefined)} />}
      </Dialogs>
    </>
  );
}
