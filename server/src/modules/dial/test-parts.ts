import { type Database } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { type Range } from '../../platform/outbound/address.ts';
import { type RefuseAfterEnd, type ReserveQuota } from '../products/index.ts';

export interface TestParts {
  readonly database: Database;
  /** Ranges that the platform lets every tenant ask beside the ordinary ones. */
  readonly allowedTargets: () => readonly Range[];
  /** Takes of what the tenant's licence allows. Throws LICENCE_QUOTA and LICENCE_OVER. */
  readonly reserveQuota: ReserveQuota;
  readonly refuseAfterEnd: RefuseAfterEnd;
  /** Whether this server is the other end of throughput tests. */
  readonly isHubOpen: boolean;
}

export type Caller = Pick<RequestContext, 'scope' | 'tenant'>;
