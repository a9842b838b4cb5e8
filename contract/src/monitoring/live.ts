import { z } from 'zod';
import { time } from '../endpoint.ts';
import { pushMessage } from '../platform/live-message.ts';
import { metricNames } from './metrics.ts';
import { subject, subjectState } from './subject-state.ts';
import { type Subject } from './subjects.ts';

/** Who hears what is measured of a subject: its own page, and the list of its kind; of paths
 * of tests there may be tens of thousands, so their list hears that some changed (`dial-states.changed`). What has neither is heard nowhere. */
export const pageOf = ({ kind, id }: Subject) =>
  kind === 'device' || kind === 'line'
    ? ([`${kind}/${id}`] as const)
    : kind === 'dial_path'
      ? ([`dial-path/${id}`] as const)
      : [];
const listOf = ({ kind }: Subject) => (kind === 'device' || kind === 'line' ? ([`${kind}s`] as const) : []);

export const monitoringMessages = [
  /** A subject took another state. */
  pushMessage('subject.state', { subject, state: subjectState }, (message) => [
    ...listOf(message.subject),
    ...pageOf(message.subject),
  ]),
  /** Something happened to a subject or to what belongs to it: read its events again. */
  pushMessage('subject.event', { subject }, ({ subject: { kind, id } }) =>
    kind === 'agent' ? ([`agent/${id}`] as const) : pageOf({ kind, id }),
  ),
  /** A measurement of a subject was stored: the newest values of what is shown live, by subject. */
  pushMessage(
    'subject.measured',
    {
      subject,
      at: time,
      values: z.array(
        z.object({ id: z.uuid(), values: z.partialRecord(z.enum(metricNames), z.number().nullable()) }),
      ),
    },
    (message) => pageOf(message.subject),
  ),
] as const;
