import { type LineGroup, type LineGrouping } from '@linekeeper/contract/lines/line-groups';
import { states } from '@linekeeper/contract/monitoring/states';
import { type TFunction } from 'i18next';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApi } from '../../lib/query.ts';
import { type Column, ListPage, type ListPageProps } from '../../widgets/list-page/index.ts';
import { groupFilter, type ListBody } from './line-rules.ts';
import styles from './lines.module.css';

/** States and counts are pushed; this is for what was missed. */
const againMs = 30_000;

interface Props extends Pick<ListPageProps<LineGroup>, 'list' | 'action' | 'filters' | 'onExport' | 'empty'> {
  readonly by: LineGrouping;
  readonly filter: ListBody;
}

/** Lines put together, the group with most of the worst first; each opens to its lines. */
export function LineGroups({ by, filter, ...parts }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { page, pageSize } = parts.list.state;
  const query = useApi(
    'POST /monitor/api/v1/lines/groups',
    { body: { ...filter, by, page, pageSize } },
    { refetchInterval: againMs },
  );
  const open = ({ key }: LineGroup) => {
    const next = new URLSearchParams(search);
    for (const gone of ['by', 'page']) next.delete(gone);
    next.set(groupFilter[by], key);
    setSearch(next);
  };
  return (
    <ListPage
      {...parts}
      name={`lines.${by}`}
      level={2}
      title={t(`lines:by.${by}`)}
      query={query}
      columns={columns(t, by, open)}
      rowKey={({ key }) => key}
    />
  );
}

function columns(t: TFunction, by: LineGrouping, open: (group: LineGroup) => void): Column<LineGroup>[] {
  return [
    {
      key: 'name',
      title: t(`lines:${by}`),
      isFixed: true,
      isName: true,
      width: 160,
      share: 40,
      render: (group) => (
        <button
          type="button"
          className="name block"
          title={t('lines:groupOpen', { name: nameOf(group) })}
          aria-label={t('lines:groupOpen', { name: nameOf(group) })}
          onClick={() => open(group)}
        >
          <MiddleText text={nameOf(group)} />
        </button>
      ),
    },
    {
      key: 'states',
      title: t('lines:groupStates'),
      isFixed: true,
      share: 50,
      render: ({ state }) => (
        <span className={`wrap ${styles.states}`}>
          {states
            .filter((one) => state[one] > 0)
            .map((one): ReactNode => (
              <span key={one} className="inline near unbroken">
                <StateShape state={one} />
                {t(`terms:state.${one}`)}
                <span className="figures strong">{grouped(state[one], currentLanguage())}</span>
              </span>
            ))}
        </span>
      ),
    },
    {
      key: 'total',
      title: t('lines:groupTotal'),
      align: 'right',
      render: ({ total }) => grouped(total, currentLanguage()),
    },
  ];
}

const nameOf = ({ number, name }: LineGroup) => (number === null ? name : `${number} ${name}`);
