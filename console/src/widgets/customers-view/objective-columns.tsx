import { type TFunction } from 'i18next';
import { percent } from '../../lib/quantity.ts';
import { serviceListPath } from '../../lib/standing-path.ts';
import { type Column } from '../list-page/index.ts';
import { type CustomerRow } from '../customers-totals/index.ts';
import { RowsNumber } from './rows-number.tsx';

/** Of business services: objectives that are missed, and how much is left of the budget that has least left. */
export function objectiveColumns(
  t: TFunction,
  enter: (row: CustomerRow) => (() => void) | undefined,
  then: (path: string) => string,
): Column<CustomerRow>[] {
  const none = <span className="quiet">–</span>;
  const title = t('customers:missed');
  return [
    {
      ...{ key: 'missed', title, align: 'right' },
      render: (row) =>
        row.objectives ? (
          <RowsNumber
            {...{ row, title, count: row.objectives.broken, tone: 'fault' }}
            way={enter(row) ? 'enter' : 'none'}
            to={then(`${serviceListPath}?verdict=broken`)}
          />
        ) : (
          none
        ),
    },
    {
      ...{ key: 'left', title: t('customers:leastLeft'), hint: t('customers:leastLeftHint'), align: 'right' },
      render: ({ objectives }) =>
        objectives?.leastLeftPercent == null ? (
          none
        ) : (
          <span className={`figures ${objectives.leastLeftPercent === 0 ? 'fault' : ''}`}>
            {percent(objectives.leastLeftPercent, 0)}
          </span>
        ),
    },
  ];
}
