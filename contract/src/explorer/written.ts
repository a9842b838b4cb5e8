import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { writeLimits } from './written-terms.ts';

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
