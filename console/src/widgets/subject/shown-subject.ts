import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type ChartRange, type Failing, type Mark } from '../chart/index.ts';

/** What a page is about: everything on it is read of it. */
export interface ShownSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  /** Heads saved files. */
  readonly name: string;
  readonly createdAt: string;
}

/** What every chart of such a page is given: one range for all of them. */
export interface Ranged {
  readonly subject: ShownSubject;
  readonly range: ChartRange;
  /** What happened in it. */
  readonly marks: readonly Mark[];
  /** When the subject had failed in it. */
  readonly failures: readonly Failing[];
  readonly onRange: (range: ChartRange) => void;
}
