import { type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { states } from '@linekeeper/contract/monitoring/states';
import { type TFunction } from 'i18next';
import { MiddleText } from '../../components/middle-text.tsx';
import { OutletLink } from '../../components/outlet-link.tsx';
import { StateBadge, StateShape } from '../../components/state-badge.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { type Column, tickColumn, type Ticks } from '../../widgets/list-page/index.ts';
import styles from './outlets.module.css';
import { regionText } from './outlet-words.ts';

const none = <span className="quiet">–</span>;

/** The columns of the list of outlets: what decides stands left. */
export function outletColumns(
  t: TFunction,
  { ticks, seesLines }: { readonly ticks: Ticks<OutletRow> | undefined; readonly seesLines: boolean },
): Column<OutletRow>[] {
  return [
    ...(ticks ? [tickColumn(t, ticks, (row) => row.name)] : []),
    {
      key: 'state',
      title: t('outlets:state'),
      isSortable: true,
      isFixed: true,
      width: 110,
      render: ({ state }) =>
        state ? <StateBadge state={state} /> : <span className="quiet">{t('outlets:stateEmpty')}</span>,
    },
    {
      key: 'number',
      title: t('outlets:number'),
      isSortable: true,
      isFixed: true,
      width: 110,
      render: ({ number }) => <span className="mono">{number}</span>,
    },
    {
      key: 'name',
      title: t('outlets:name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 140,
      share: 25,
      render: ({ id, name }) => (
        <OutletLink className="name block" outletId={id} aria-label={name}>
          <MiddleText text={name} />
        </OutletLink>
      ),
    },
    {
      key: 'region',
      title: t('outlets:region'),
      isSortable: true,
      width: 140,
      share: 25,
      render: (row) => <Cut text={regionText(row)} />,
    },
    {
      key: 'devices',
      title: t('outlets:devices'),
      isSortable: true,
      align: 'right',
      isOffCards: true,
      render: ({ deviceCount }) => (deviceCount === 0 ? none : deviceCount),
    },
    {
      key: 'down',
      title: t('outlets:down'),
      isSortable: true,
      align: 'right',
      isOffCards: true,
      render: ({ devices }) => (devices.down === 0 ? none : <span className="fault">{devices.down}</span>),
    },
    {
      key: 'summary',
      title: t('outlets:summary'),
      // What is down stands first among the states: a card says no number twice.
      cardTitle: t('outlets:devices'),
      render: ({ devices }) => <Summary t={t} counts={devices} />,
    },
    ...(seesLines
      ? [
          {
            key: 'lines',
            title: t('outlets:lines'),
            cardTitle: t('outlets:linesOnCard'),
            render: ({ lines }: OutletRow) => (lines ? <Summary t={t} counts={lines} /> : none),
          },
        ]
      : []),
    {
      key: 'tags',
      title: t('outlets:tags'),
      width: 120,
      share: 20,
      render: ({ tags }) => (tags.length === 0 ? none : <Tags tags={tags} />),
    },
    {
      key: 'address',
      title: t('outlets:address'),
      isHiddenAtFirst: true,
      render: ({ address }) => <Cut text={address} />,
    },
    {
      key: 'contactName',
      title: t('outlets:contact'),
      isHiddenAtFirst: true,
      render: ({ contactName, contactPhone }) => <Cut text={[contactName, contactPhone].join(' ').trim()} />,
    },
  ];
}

const Cut = ({ text }: { readonly text: string }) =>
  text === '' ? (
    none
  ) : (
    <span className="block">
      <MiddleText text={text} tail={6} />
    </span>
  );

/** How many are in each state that any is in, the worst first; on a card in words, where nothing is pointed at for its title. */
function Summary({ t, counts }: { readonly t: TFunction; readonly counts: OutletRow['devices'] }) {
  const isCard = useNarrow();
  const shown = states.filter((state) => counts[state] > 0);
  if (shown.length === 0) return none;
  return (
    <span className={`figures ${isCard ? 'wrap gap-3' : 'inline gap-2'}`}>
      {shown.map((state) => {
        const word = t(`terms:state.${state}`);
        return (
          <span key={state} className="inline near" title={word}>
            <StateShape state={state} {...(!isCard && { title: word })} />
            {isCard && word} {counts[state]}
          </span>
        );
      })}
    </span>
  );
}

/** The tags of an outlet, a word each. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={`wrap near ${styles.tags}`} title={tags.join('\n')}>
      {tags.map((tag) => (
        <span key={tag} className={`caption ${styles.tag}`}>
          {tag}
        </span>
      ))}
    </span>
  );
}
