import { AppstoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type ProductRecord } from '@linekeeper/contract/products/product-record';
import { type SubscriptionsOfTenant } from '@linekeeper/contract/products/products';
import { MiddleText } from '../../components/middle-text.tsx';
import { type Input } from '../../lib/api.ts';
import { productText } from '../../lib/product-text.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import {
  type Column,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
} from '../../widgets/list-page/index.ts';
import { SubscriptionState } from './subscription-state.tsx';

const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT_EDIT';
type ListBody = Input<'POST /api/v1/products/tenants/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;
const rules: ListRules<Sort, never, 'search'> = { sortable: ['name'], choices: {}, texts: ['search'] };

/** What the tenants below have of each product. */
export function ProductsBelow({ onOpen }: { readonly onOpen: (row: SubscriptionsOfTenant) => void }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const query = useApi('POST /api/v1/products/tenants/list', { body: list.input as ListBody });
  const own = useApi('POST /api/v1/products/list', { body: { companyId: undefined } });
  const mayEdit = holdsAll(useSession(), [editCode]);
  return (
    <ListPage
      name="products"
      level={2}
      title={t('products:below')}
      list={list}
      query={query}
      columns={columns(
        t,
        (own.data?.list ?? []).map(({ record }) => record),
        onOpen,
      )}
      rowKey={(row) => String(row.companyId)}
      filters={<SearchFilter list={list} placeholder={t('products:search')} />}
      rowActions={(row) => (
        <Button
          type="text"
          size="small"
          icon={<AppstoreOutlined aria-hidden />}
          aria-label={t(mayEdit ? 'products:manageNamed' : 'products:openNamed', { name: row.name })}
          onClick={() => onOpen(row)}
        >
          {t(mayEdit ? 'products:manage' : 'products:open')}
        </Button>
      )}
      empty={{ title: t('products:belowEmpty'), text: t('products:belowEmptyText') }}
    />
  );
}

const columns = (
  t: TFunction,
  records: readonly ProductRecord[],
  onOpen: (row: SubscriptionsOfTenant) => void,
): Column<SubscriptionsOfTenant>[] => [
  {
    key: 'name',
    title: t('products:tenant'),
    isSortable: true,
    isFixed: true,
    width: 180,
    share: 40,
    render: (row) => (
      <button type="button" className="link block full" onClick={() => onOpen(row)}>
        <MiddleText text={row.name} />
      </button>
    ),
  },
  ...records.map((record): Column<SubscriptionsOfTenant> => ({
    key: record.id,
    title: productText(record).name,
    render: ({ states }) => <SubscriptionState state={states[record.id] ?? 'deleted'} />,
  })),
  {
    key: 'parent',
    title: t('products:parent'),
    width: 120,
    share: 30,
    render: ({ parentName }) => parentName && <MiddleText text={parentName} />,
  },
];
