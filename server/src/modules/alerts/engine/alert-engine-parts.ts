import { type Database } from '../../../platform/db/database.ts';
import { type Log } from '../../../platform/log.ts';
import { type ServiceTimes } from '../../../platform/service-times.ts';
import { type Timers } from '../../../platform/timers.ts';
import { type Decisions } from '../../monitoring/index.ts';
import { type UsualValues } from '../facts/usual-values.ts';
import { type MeasuredBeforeParts } from './measured-before.ts';

export interface AlertEngineParts {
  readonly database: Database;
  readonly log: Log;
  readonly decisions: Pick<Decisions, 'onDecided' | 'standsNow' | 'keep'>;
  /** What is usual of what baselines look at; missing: they judge nothing. */
  readonly usual?: Pick<UsualValues, 'of' | 'forgetTenant'>;
  /** What was measured before a start; missing: what rules remember of that begins anew. */
  readonly kept?: MeasuredBeforeParts['kept'];
  /** What puts business services together; missing: nobody does. */
  readonly serviceTimes?: () => ServiceTimes;
  readonly tenantIds: () => Promise<readonly number[]>;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Business services of a tenant stand otherwise by time alone. */
  readonly servicesTurned?: ((tenantId: number) => void) | undefined;
  readonly timers?: Timers | undefined;
}
