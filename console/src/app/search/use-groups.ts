import { type SearchKind } from '@linekeeper/contract/search/search';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { askToEnter } from '../../lib/acting.ts';
import { type Output } from '../../lib/api.ts';
import { screenAt } from '../../lib/screen-tree.ts';
import { useSession } from '../../lib/session.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { openRoutes } from '../open-routes.ts';
import { keepRecent, type Recent, recentOf } from './recent.ts';
import { type ItemGroup, matching, type SearchItem } from './search-items.ts';
import { searchPlaces } from './search-places.ts';
import { useActions } from './use-actions.ts';

type Found = Output<'POST /api/v1/search'>;

/** All that the search shows for what is typed: screens and actions at once, what the server found behind them. */
export function useGroups(typed: string, found: Found): readonly ItemGroup[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const actions = useActions();
  const open = openRoutes(session);
  const mayEnter = useMayEnter();

  const go = (recent: Recent) => {
    keepRecent(session, recent);
    const { kind, id, name } = recent;
    if (kind === 'screens') return void navigate(id);
    // A tenant is entered, by who may; there its reason and time are asked.
    if (kind === 'tenants' && mayEnter) return askToEnter({ companyId: Number(id), name });
    return void navigate(searchPlaces[kind].one(recent));
  };
  const isOpen = ({ kind, id }: Recent) =>
    screenAt(kind === 'screens' ? id : searchPlaces[kind].screen, open) !== undefined ||
    (kind === 'tenants' && mayEnter);
  const itemOf = (recent: Recent, state?: SearchItem['state']): SearchItem => ({
    key: `${recent.kind} ${recent.id}`,
    name: recent.name,
    facts: recent.facts,
    recent,
    run: () => go(recent),
    ...(state && { state }),
  });
  const screens = open
    .filter(({ path, hidden, redirect }) => !hidden && redirect === undefined && !path.includes(':'))
    .map(({ path, title }) => ({
      ...itemOf({ kind: 'screens', id: path, name: t(`screens:${title}`), facts: [] }),
      also: [path],
    }));
  const screenName = (id: string) => screens.find(({ key }) => key === `screens ${id}`)?.name;

  if (typed === '') {
    const recent = recentOf(session)
      .filter(isOpen)
      .map((one) => itemOf({ ...one, name: (one.kind === 'screens' && screenName(one.id)) || one.name }));
    return filled([
      { kind: 'recent', items: recent },
      { kind: 'screens', items: screens },
      { kind: 'actions', items: actions },
    ]);
  }
  const allOf = (kind: SearchKind): SearchItem => ({
    key: `all ${kind}`,
    name: t('shell:find.all'),
    facts: [],
    run: () => void navigate(searchPlaces[kind].all(typed)),
  });
  return filled([
    { kind: 'screens', items: matching(screens, typed) },
    { kind: 'actions', items: matching(actions, typed) },
    ...found.map(({ kind, hits, isCut }) => ({
      kind,
      items: [
        ...hits.map(({ id, name, facts, state }) => ({
          ...itemOf({ kind, id, name, facts }, state),
          isFound: true,
        })),
        ...(isCut && isOpen({ kind, id: '', name: '', facts: [] }) ? [allOf(kind)] : []),
      ],
    })),
  ]);
}

const filled = (groups: readonly ItemGroup[]) => groups.filter(({ items }) => items.length > 0);
