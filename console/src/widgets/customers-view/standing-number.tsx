import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { type State } from '@linekeeper/contract/monitoring/states';
import { standingPath } from '../../lib/standing-path.ts';
import { RowsNumber, type RowsNumberProps } from './rows-number.tsx';

interface Props extends Omit<RowsNumberProps, 'to'> {
  readonly kind: StandingKind;
  /** The states that are counted; none: all of it. */
  readonly states: readonly State[];
}

/** A number of what a customer has of a kind in some states. */
export const StandingNumber = ({ kind, states, ...props }: Props) => (
  <RowsNumber {...props} to={standingPath(kind, ...states)} />
);
