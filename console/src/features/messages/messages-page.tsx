import { CheckOutlined } from '@ant-design/icons';
import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { inboxKinds } from '@linekeeper/contract/notifications/telling-terms';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Input } from '../../lib/api.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { severityText } from '../../widgets/alert/index.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { ChipFilter, ListPage, type ListRules, RowAction, useList } from '../../widgets/list-page/index.ts';
import { useRead } from '../../widgets/messages/index.ts';
import { messageColumns } from './message-columns.tsx';

const route = 'POST /api/v1/personal/messages/list';
const readStates = ['unread', 'read'] as const;
const rules: ListRules<'createdAt', 'kind' | 'severity' | 'state', never> = {
  sortable: ['createdAt'],
  choices: { kind: inboxKinds, severity: alertSeverities, state: readStates },
  texts: [],
};

/** What is asked for: both states chosen are all. */
function bodyOf({ state, ...rest }: Record<string, unknown>): Input<typeof route>['body'] {
  const [only, ...more] = Array.isArray(state) ? (state as string[]) : [];
  return only && more.length === 0 ? { ...rest, unread: only === 'unread' } : rest;
}

/** All messages to the member, by kind, severity and whether they were read. */
export function MessagesPage() {
  const { t } = useTranslation();
  useTopics('inbox');
  const list = useList(rules);
  const query = useApi(route, { body: bodyOf(list.input) });
  const counts = useApi('GET /api/v1/personal/messages/counts', {});
  const read = useRead();
  const newest = counts.data?.newestAt;
  return (
    <ListPage
      name="messages"
      title={t('messages:title')}
      list={list}
      query={query}
      columns={messageColumns(t, (id) => read.mutate({ body: { ids: [id] } }))}
      rowKey={({ id }) => id}
      action={
        newest && (
          <Button loading={read.isPending} onClick={() => read.mutate({ body: { upTo: newest } })}>
            {t('messages:readAll')}
          </Button>
        )
      }
      filters={
        <>
          <FoldedFilters list={list}>
            <ChipFilter
              list={list}
              name="state"
              label={t('messages:unread')}
              values={readStates}
              text={(state) => t(`messages:state.${state}`)}
            />
            <ChipFilter
              list={list}
              name="severity"
              label={t('messages:severityLabel')}
              values={alertSeverities}
              text={severityText}
            />
            <ChipFilter
              list={list}
              name="kind"
              label={t('messages:kindLabel')}
              values={inboxKinds}
              text={(kind) => t(`messages:kind.${kind}`)}
            />
          </FoldedFilters>
        </>
      }
      rowActions={(message) =>
        message.readAt === null && (
          <RowAction
            icon={<CheckOutlined aria-hidden />}
            label={t('messages:readOf', { title: message.title })}
            title={t('messages:read')}
            onClick={() => read.mutate({ body: { ids: [message.id] } })}
          />
        )
      }
      empty={{ title: t('messages:none'), text: t('messages:noneText') }}
    />
  );
}
