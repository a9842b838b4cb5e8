import { SwapOutlined } from '@ant-design/icons';
import { type UseQueryResult } from '@tanstack/react-query';
import { customerHealths } from '@linekeeper/contract/overview/customer-health';
import { type CustomerRow } from '@linekeeper/contract/overview/customers';
import { type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { askToEnter } from '../../../lib/acting.ts';
import { type Output } from '../../../lib/api.ts';
import { type ApiError } from '../../../lib/errors.ts';
import { useMayEnter } from '../../../lib/use-may-enter.ts';
import { CustomerHealthMark } from '../../../widgets/customers-view/index.ts';
import {
  ChipFilter,
  ListPage,
  RowAction,
  SearchFilter,
  type useList,
} from '../../../widgets/list-page/index.ts';
import { customerColumns } from './customer-columns.tsx';
import { type customerListRules, type customersRoute } from './customer-list-rules.ts';
import styles from './customers.module.css';

type Overview = Output<typeof customersRoute>;

interface Props {
  readonly list: ReturnType<typeof useList<(typeof customerListRules.sortable)[number], 'health', 'search'>>;
  readonly query: UseQueryResult<Overview, ApiError>;
  readonly counts: Overview['counts'];
}

/** A row a customer, the worst first; a click enters it. */
export function CustomersTable({ list, query, counts }: Props) {
  const { t } = useTranslation();
  const mayEnter = useMayEnter();
  const canEnter = (row: CustomerRow) => mayEnter && !row.isOwn && row.health !== 'closed';
  const enter = ({ companyId, name }: CustomerRow) => askToEnter({ companyId, name });
  return (
    <div className={mayEnter ? styles.rows : undefined} onClick={clickThrough}>
      <ListPage
        name="customers"
        level={2}
        title={t('workbench:customers.title')}
        list={list}
        query={query}
        columns={customerColumns(t, (row) => (canEnter(row) ? () => enter(row) : undefined), {
          lines: query.data?.verdict.lines != null,
        })}
        rowKey={(row) => String(row.companyId)}
        filters={
          <>
            <SearchFilter list={list} placeholder={t('workbench:customers.search')} />
            <ChipFilter
              list={list}
              name="health"
              label={t('workbench:customers.health')}
              values={customerHealths}
              counts={counts}
              text={(value) => <CustomerHealthMark health={value} />}
            />
          </>
        }
        rowActions={
          mayEnter
            ? (row) =>
                canEnter(row) && (
                  <RowAction
                    icon={<SwapOutlined aria-hidden />}
                    label={t('workbench:customers.enterNamed', { name: row.name })}
                    title={t('workbench:customers.enter')}
                    onClick={() => enter(row)}
                  />
                )
            : undefined
        }
        empty={{ title: t('workbench:customers.title') }}
      />
    </div>
  );
}

/** A click anywhere in a row is one on its name, which is what the keyboard reaches; who marks text or presses something else means that. */
function clickThrough({ target }: MouseEvent): void {
  const element = target as Element;
  if (element.closest('a, button, input') || !window.getSelection()?.isCollapsed) return;
  element.closest('tbody tr, li')?.querySelector<HTMLElement>('[data-row-name]')?.click();
}
