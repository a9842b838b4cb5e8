import { Button, Segmented } from 'antd';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { editions } from '@linekeeper/contract/limits';
import { type LicenceOfTenant } from '@linekeeper/contract/products/licences';
import {
  countedQuantities,
  type CountedQuantity,
  licenceStates,
  runOuts,
} from '@linekeeper/contract/products/licence-terms';
import { Allowed } from '../../components/allowed.tsx';
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

const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE_EDIT';
type ListBody = Input<'POST /api/v1/licences/tenants/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;
const held = [...editions, 'none'] as const;
const rules: ListRules<Sort, 'state' | 'edition' | 'runsOut' | 'quantity', 'search'> = {
  sortable: ['name', 'endsAt'],
  choices: { state: licenceStates, edition: held, runsOut: runOuts, quantity: countedQuantities },
  texts: ['search'],
};

interface Props {
  readonly onOpen: (row: LicenceOfTenant) => void;
  readonly onGive: (row: LicenceOfTenant) => void;
  readonly onWithdraw: (row: LicenceOfTenant, licenceId: string) => void;
}

/** How the tenants below stand: who ends first stands first. */
export function TenantsBelow({ onOpen, onGive, onWithdraw }: Props) {
  const { t } = useTranslation();
  const list = useList(rules);
  const { quantity: chosen, ...input } = list.input as { quantity?: readonly CountedQuantity[] };
  const of = chosen?.[0] ?? 'networkDevices';
  const body = { sort: 'endsAt', ...input, quantity: of } as ListBody;
  const query = useApi('POST /api/v1/licences/tenants/list', { body });
  return (
    <ListPage
      name="licences"
      level={2}
      title={t('licences:below')}
      list={list}
      query={query}
      columns={columns(t, onOpen, of)}
      rowKey={(row) => String(row.companyId)}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('licences:search')} />
          <ChipFilter
            list={list}
            name="state"
            label={t('licences:stateTitle')}
            values={licenceStates}
            text={(value) => <LicenceState state={value} />}
          />
          <ChipFilter
            list={list}
            name="edition"
            label={t('licences:edition')}
            values={held}
            text={(value) => t(value === 'none' ? 'licences:noEdition' : `licences:editions.${value}`)}
          />
          <Segmented
            aria-label={t('licences:quantityTitle')}
            value={of}
            options={countedQuantities.map((value) => ({ value, label: t(`licences:kind.${value}`) }))}
            onChange={(value) => list.change({ quantity: value === 'networkDevices' ? [] : [value] })}
          />
          <ChipFilter
            list={list}
            name="runsOut"
            label={t('licences:runOutTitle')}
            values={runOuts}
            text={(value) => t(`terms:runOut.${value}`)}
          />
        </>
      }
      rowActions={(row) => (
        <>
          <Button
            type="text"
            size="small"
            aria-label={t('licences:openNamed', { name: row.name })}
            onClick={() => onOpen(row)}
          >
            {t('licences:open')}
          </Button>
          <Allowed codes={[editCode]}>
            {mayGive(row) && (
              <Button
                type="text"
                size="small"
                aria-label={t('licences:giveTo', { name: row.name })}
                onClick={() => onGive(row)}
              >
                {t(row.held?.mayWithdraw ? 'licences:change' : 'licences:giveShort')}
              </Button>
            )}
            {row.held?.mayWithdraw && (
              <Button
                type="text"
                size="small"
                danger
                aria-label={t('licences:withdrawNamed', { name: row.name })}
                onClick={() => row.held && onWithdraw(row, row.held.licenceId)}
              >
                {t('licences:withdraw')}
              </Button>
            )}
          </Allowed>
        </>
      )}
      empty={{ title: t('licences:belowEmpty'), text: t('licences:belowEmptyText') }}
    />
  );
}

/** Nothing replaces a signed licence that holds, nor one from higher up. */
const mayGive = ({ held, state }: LicenceOfTenant) =>
  state !== 'waiting' && (state !== 'active' || held === null || held.mayWithdraw);

const columns = (
  t: TFunction,
  onOpen: (row: LicenceOfTenant) => void,
  of: CountedQuantity,
): Column<LicenceOfTenant>[] => [
  {
    key: 'name',
    title: t('licences:tenant'),
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
    title: t('licences:amountOf', { kind: t(`licences:kind.${of}`) }),
    align: 'right',
    render: ({ amount: { used, limit } }) => `${quantity(t, used)} / ${quantity(t, limit)}`,
  },
  {
    key: 'runsOut',
    title: t('licences:runOutTitle'),
    render: ({ runsOut, runsOutOn }) => (
      <span className="figures" title={runsOutOn === null ? undefined : t(`terms:runOut.${runsOut}`)}>
        {runsOutOn ?? t(`terms:runOut.${runsOut}`)}
      </span>
    ),
  },
  {
    key: 'held',
    title: t('licences:heldFrom'),
    render: ({ held }) => (held ? t(`licences:held.${held.source}`, { by: held.by }) : '–'),
  },
  {
    key: 'parent',
    title: t('licences:parent'),
    width: 120,
    share: 25,
    render: ({ parentName }) => parentName && <MiddleText text={parentName} />,
  },
];
