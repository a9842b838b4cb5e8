import {
  mostExposedSeries,
  mostInstantSeries,
  mostListedSeries,
} from '@linekeeper/contract/explorer/prometheus';
import { writeLimits } from '@linekeeper/contract/explorer/written-terms';

/** How much answers in Prometheus' words may be made of, and in how large pieces it is read. */
export interface Bounds {
  /** Subjects, or series that were written, that are read at once. */
  readonly atOnce: number;
  /** Subjects that one selector looks at, after what is equal was asked of the database. */
  readonly subjects: number;
  /** Series that one question for one moment reads. */
  readonly instant: number;
  /** Series that one list names. */
  readonly listed: number;
  /** Series of the page that is scraped. */
  readonly exposed: number;
}

export const bounds: Bounds = {
  atOnce: 2_000,
  subjects: 200_000,
  instant: mostInstantSeries,
  listed: mostListedSeries,
  exposed: mostExposedSeries,
};

/** Written series that a selector looks at: as many as a tenant can have. */
export const mostWritten = writeLimits.keptSeries;

/** What may be named with "=" so that less is looked at. */
export const narrowBy =
  'name a metric, or an outlet, a region, a provider, a device, a name or an id, with "="';
