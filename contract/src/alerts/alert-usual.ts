import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { mostUsualDays } from './alert-terms.ts';
import { alertId } from './alerts.ts';

const dayMs = 86_400_000;
/** What was usual in an hour, as a rule knew it then: the median of the same hour of the week, and one deviation. */
export const usualHour = z.object({
  at: time,
  /** Null: fewer than four of the eight weeks before it are known. */
  usual: z.object({ median: z.number(), deviation: z.number() }).nullable(),
});
export type UsualHour = z.infer<typeof usualHour>;

export const alertUsual = {
  read: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/alerts/:alertId/usual',
    access: 'DMS_SERVER_MANAGE_ALERT',
    summary:
      'What was usual, hour by hour, of the metric that a baseline alert is about; nothing of an alert of another kind',
    params: z.strictObject({ alertId }),
    query: z.strictObject({ from: time, to: time }).refine(
      ({ from, to }) => {
        const spanMs = Date.parse(to) - Date.parse(from);
        return from >= '1970-01-01' && spanMs > 0 && spanMs <= mostUsualDays * dayMs;
      },
      { path: ['to'] },
    ),
    output: z.object({ hours: z.array(usualHour).max(mostUsualDays * 24 + 1) }),
  }),
};
