import { type LineRow } from '@linekeeper/contract/lines/lines';
import { type TFunction } from 'i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { linePath } from '../../lib/line-path.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { StateSince } from '../../widgets/state-sentence/index.ts';
import { ContractEnd } from './contract-end.tsx';
import { figureColumns } from './line-figures.tsx';
import { accessText, roleText } from './line-terms.ts';
import { type Trends } from './use-trends.ts';

const none = <span className="quiet">–</span>;

/** The columns of the list of lines: what decides stands left. */
export function lineColumns(t: TFunction, trends: Trends): Column<LineRow>[] {
  return [
    {
      key: 'state',
      title: t('lines:state'),
      isSortable: true,
      isFixed: true,
      width: 140,
      render: ({ state }) => <StateSince state={state} />,
    },
    {
      key: 'name',
      title: t('lines:name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 132,
      share: 40,
      render: ({ id, name }) => (
        <Link className="name block" to={linePath(id)} aria-label={name}>
          <MiddleText text={name} />
        </Link>
      ),
    },
    {
      key: 'outlet',
      title: t('lines:outlet'),
      isSortable: true,
      width: 96,
      share: 30,
      // Beside that many figures the name has room, and the number stands on hover.
      render: ({ outletNumber, outletName }) => (
        <span className="block cut" title={`${outletNumber} ${outletName}`}>
          {outletName}
        </span>
      ),
    },
    {
      key: 'region',
      title: t('lines:region'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ region }) => text(region),
    },
    {
      key: 'provider',
      title: t('lines:provider'),
      isSortable: true,
      width: 78,
      share: 10,
      render: ({ provider, role }) => (
        <>
          {text(provider)}
          {role === 'backup' && <span className="block caption quiet">{roleText(role)}</span>}
        </>
      ),
    },
    {
      key: 'access',
      title: t('lines:access'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ access }) => accessText(access),
    },
    {
      key: 'role',
      title: t('lines:role'),
      isHiddenAtFirst: true,
      render: ({ role }) => <span className="unbroken">{roleText(role)}</span>,
    },
    {
      key: 'circuitId',
      title: t('lines:circuit'),
      isHiddenAtFirst: true,
      render: ({ circuitId }) => mono(circuitId),
    },
    {
      key: 'address',
      title: t('lines:address'),
      isHiddenAtFirst: true,
      render: ({ address }) => mono(address ?? ''),
    },
    ...figureColumns(t, trends),
    {
      key: 'contractTo',
      title: t('lines:contractTo'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ contractTo }) => <ContractEnd day={contractTo} />,
    },
  ];
}

const text = (words: string) =>
  words.trim() === '' ? (
    none
  ) : (
    <span className="block">
      <MiddleText text={words} tail={10} />
    </span>
  );
const mono = (words: string) => (words === '' ? none : <span className="mono">{words}</span>);
