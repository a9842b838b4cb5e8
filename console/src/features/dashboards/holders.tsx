import {
  customerLevels,
  type ResourceKind,
  type ResourceTrait,
} from '@linekeeper/contract/dashboards/resource-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { askToEnter } from '../../lib/acting.ts';
import { type Input, type Output } from '../../lib/api.ts';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import {
  ChipFilter,
  type Column,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
} from '../../widgets/list-page/index.ts';
import { sharesTitle, shareText } from './resource-words.ts';

const route = 'POST /monitor/api/v1/charts/resources/customers/list';
type Row = Output<typeof route>['list'][number];
const acting = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';
const rules: ListRules<'count' | 'name', 'level', 'search'> = {
  sortable: ['count', 'name'],
  choices: { level: customerLevels },
  texts: ['search'],
};

interface Props {
  readonly kind: ResourceKind;
  readonly by: ResourceTrait;
  readonly value: readonly string[] | undefined;
}

/** The customers that a number was made of, with how many each has; a click acts for one, at its own distribution. */
export function Holders({ kind, by, value }: Props) {
  const { t } = useTranslation();
  const list = useList(rules);
  const mayEnter = holdsAll(useSession(), [acting]);
  const { level, ...input } = list.input as Record<string, unknown> & { level?: readonly string[] };
  const body = {
    ...{ sort: 'count', order: 'desc', ...input },
    ...{
      counted: { kind, by },
      ...(value && { value }),
      level: level?.includes('branch') ? 'branch' : 'each',
    },
  } as Input<typeof route>['body'];
  const query = useApi(route, { body });
  const what = value ? shareText(t, by, { value, name: '', count: 0 }) : sharesTitle(t, kind, by);
  const columns: Column<Row>[] = [
    {
      ...{ key: 'name', title: t('customers:customer'), isSortable: true, isFixed: true, share: 60 },
      render: ({ companyId, name, parentName }) => (
        <>
          {mayEnter ? (
            <button
              type="button"
              className="link block full"
              aria-label={t('customers:enterNamed', { name })}
              onClick={() => askToEnter({ companyId, name, to: '/resourceDistributionOverview' })}
            >
              <MiddleText text={name} />
            </button>
          ) : (
            <MiddleText text={name} />
          )}
          {parentName !== null && (
            <span className="quiet caption cut">{t('customers:of', { name: parentName })}</span>
          )}
        </>
      ),
    },
    {
      ...{ key: 'count', title: t('dashboards:resources.count'), isSortable: true, align: 'right' },
      render: ({ count }) => <span className="figures">{grouped(count, currentLanguage())}</span>,
    },
  ];
  return (
    <>
      <Link className="link" to="?">
        {t('dashboards:resources.back')}
      </Link>
      <ListPage
        name="resource-holders"
        level={2}
        title={t('dashboards:resources.holders', { what })}
        list={list}
        query={query}
        columns={columns}
        rowKey={(row) => String(row.companyId)}
        filters={
          <>
            <SearchFilter list={list} placeholder={t('customers:search')} />
            <ChipFilter
              list={list}
              name="level"
              label={t('customers:view')}
              values={['branch'] as const}
              text={(one) => t(`dashboards:resources.${one}`)}
            />
          </>
        }
        empty={{ title: t('customers:none'), text: t('dashboards:resources.none') }}
      />
    </>
  );
}
