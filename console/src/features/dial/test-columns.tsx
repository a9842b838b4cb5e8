import { type TestRow } from '@linekeeper/contract/dial/dial-tests';
import { type TFunction } from 'i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { testPath } from '../../lib/dial-path.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { kindText } from './kind-text.ts';
import { StateCounts } from './state-counts.tsx';

/** The columns of the list of dial tests: how they stand, then what they are. */
export function testColumns(t: TFunction): Column<TestRow>[] {
  return [
    {
      key: 'state',
      title: t('dial:pathStates'),
      isSortable: true,
      isFixed: true,
      width: 170,
      render: ({ states, isEnabled }) =>
        isEnabled ? <StateCounts counts={states} /> : <span className="quiet">{t('dial:paused')}</span>,
    },
    {
      key: 'name',
      title: t('dial:name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 160,
      share: 40,
      render: ({ id, name }) => (
        <Link className="name block" to={testPath(id)} aria-label={name}>
          <MiddleText text={name} />
        </Link>
      ),
    },
    { key: 'kind', title: t('dial:kind'), isSortable: true, render: ({ kind }) => kindText(kind) },
    {
      key: 'pathCount',
      title: t('dial:targets'),
      isSortable: true,
      align: 'right',
      render: ({ pathCount }) => <span className="figures">{pathCount}</span>,
    },
    {
      key: 'violated',
      title: t('dial:violatedPaths'),
      align: 'right',
      render: ({ violatedCount }) => (
        <span className={violatedCount > 0 ? 'figures warn' : 'figures quiet'}>{violatedCount}</span>
      ),
    },
    {
      key: 'intervalS',
      title: t('dial:interval'),
      isSortable: true,
      align: 'right',
      render: ({ intervalS }) => durationText(intervalS * 1000, currentLanguage(), 'short'),
    },
    {
      key: 'tags',
      title: t('dial:tags'),
      isOffCards: true,
      render: ({ tags }) => (tags.length > 0 ? tags.join(t('dial:and')) : <span className="quiet">–</span>),
    },
    {
      key: 'measuredAt',
      title: t('dial:lastRun'),
      isSortable: true,
      render: ({ measuredAt }) => <TimeText at={measuredAt} isShort />,
    },
  ];
}
