import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type LicenceOfTenant } from '@linekeeper/contract/products/licences';
import { licenceStates } from '@linekeeper/contract/products/licence-terms';
import { MiddleText } from '../../components/middle-text.tsx';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import {
  ChipFilter,
  type Column,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
} from '../../widgets/list-page/index.ts';
import { LicenceState } from './licence-state.tsx';
import { dayOf, quantity } from './licence-words.ts';
import styles from './licences.module.css';

type ListBody = Input<'POST /api/v1/licences/tenants/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;
const rules: ListRules<Sort, 'state', 'search'> = {
  sortable: ['name', 'endsAt'],
  choices: { state: licenceStates },
  texts: ['search'],
};

/** How the tenants below stand: who ends first stands first. */
export function TenantsBelow({ onOpen }: { readonly onOpen: (row: LicenceOfTenant) => void }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const body = { sort: 'endsAt', ...list.input } as ListBody;
  const query = useApi('POST /api/v1/licences/tenants/list', { body });
  const isEmpty = query.data?.total === 0 && !list.isNarrowed;
  return (
    <ListPage
      name="licences"
      level={2}
      title={t('licences:below')}
      list={list}
      query={query}
      columns={columns(t, onOpen)}
      rowKey={(row) => String(row.companyId)}
      filters={
        isEmpty ? undefined : (
          <>
            <SearchFilter
              value={list.state.texts.search}
              placeholder={t('licences:search')}
              onChange={(search) => list.change({ search })}
            />
            <ChipFilter
              label={t('licences:stateTitle')}
              options={licenceStates.map((value) => ({ value, text: <LicenceState state={value} /> }))}
              chosen={list.state.choices.state}
              onChange={(state) => list.change({ state })}
            />
          </>
        )
      }
      rowActions={(row) => (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden />}
          aria-label={t('licences:openNamed', { name: row.name })}
          onClick={() => onOpen(row)}
        >
          {t('licences:open')}
        </Button>
      )}
      empty={{ title: t('licences:belowEmpty'), text: t('licences:belowEmptyText') }}
    />
  );
}

const columns = (t: TFunction, onOpen: (row: LicenceOfTenant) => void): Column<LicenceOfTenant>[] => [
  {
    key: 'name',
    title: t('licences:tenant'),
    isSortable: true,
    isFixed: true,
    width: 180,
    render: (row) => (
      <button type="button" className={styles.link} onClick={() => onOpen(row)}>
        <MiddleText text={row.name} />
      </button>
    ),
  },
  {
    key: 'state',
    title: t('licences:stateTitle'),
    isFixed: true,
    render: ({ state }) => <LicenceState state={state} />,
  },
  {
    key: 'edition',
    title: t('licences:edition'),
    render: ({ edition }) => t(edition ? `licences:editions.${edition}` : 'licences:noEdition'),
  },
  {
    key: 'endsAt',
    title: t('licences:endsAt'),
    isSortable: true,
    render: ({ endsAt, state }) => (
      <span className="figures">
        {endsAt ? dayOf(endsAt) : state === 'active' ? t('licences:never') : '–'}
      </span>
    ),
  },
  {
    key: 'devices',
    title: t('licences:devices'),
    align: 'right',
    render: ({ networkDevices: { used, limit } }) => `${quantity(t, used)} / ${quantity(t, limit)}`,
  },
  { key: 'parent', title: t('licences:parent'), render: ({ parentName }) => parentName },
];
