import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';

/** What one call and one tenant may bring by remote write (docs/howto/write-as-prometheus.md). */
export const writeLimits = {
  /** Of the body as it comes, and of what it is unpacked to: said by it, and asked before anything is held. */
  bodyBytes: 1024 * 1024,
  unpackedBytes: 8 * 1024 * 1024,
  series: 10_000,
  samples: 20_000,
  labels: 40,
  labelNameBytes: 128,
  labelValueBytes: 1_024,
  /** How far from now a sample may be: what a Prometheus that was cut off keeps, and how clocks differ. */
  pastHours: 24,
  futureMinutes: 10,
  /** Of a tenant: series that were written to within a day, all that are kept, new ones an hour. */
  activeSeries: 10_000,
  keptSeries: 50_000,
  newSeriesPerHour: 5_000,
  /** Samples of a tenant: an hour, and all that are kept. */
  samplesPerHour: 3_000_000,
  keptSamples: 300_000_000,
} as const;

/** What remote write sends; a second version of it says so beside its type, and is refused. */
export const writeType = 'application/x-protobuf';

export const written = {
  write: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/prometheus/api/v1/write',
    access: 'DMS_SERVER_CENTER_METRIC_WRITE_EDIT',
    // By the token alone: headers choose no other tenant.
    own: true,
    summary: 'Takes samples as Prometheus sends them by remote write 1.0 (snappy, protobuf)',
    upload: { maxBytes: writeLimits.bodyBytes, types: [writeType] },
    output: z.object({ series: z.int(), samples: z.int() }),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/explorer/written',
    access: 'DMS_SERVER_MANAGE_OPERATIONS_CENTER',
    summary: 'What is kept of what was brought by remote write, and what may be',
    output: z.object({
      series: z.int(),
      activeSeries: z.int(),
      samples: z.int(),
      samplesThisHour: z.int(),
      /** Of the newest write; null where there was none. */
      newestAt: time.nullable(),
      keptDays: z.int(),
    }),
  }),
};
