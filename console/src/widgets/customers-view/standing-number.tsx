import { type State } from '@linekeeper/contract/monitoring/states';
import { type CountedKind, standingPath } from '../../lib/standing-path.ts';
import { RowsNumber, type RowsNumberProps } from './rows-number.tsx';

interface Props extends Omit<RowsNumberProps, 'to'> {
  /** Where the rows are, where it is not the list of the kind. */
  readonly to?: string;
  readonly kind: CountedKind;
  /** The states that are counted; none: all of it. */
  readonly states: readonly State[];
}

/** A number of what a customer has of a kind in some states. */
export const StandingNumber = ({ kind, states, to = standingPath(kind, ...states), ...props }: Props) => (
  <RowsNumber {...props} to={to} />
);
