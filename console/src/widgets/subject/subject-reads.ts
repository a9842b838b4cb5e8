import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type Input } from '../../lib/api.ts';

/** The calls that read devices: those of every kind are of their form, under paths of their own (`subjectReads` of the contract). */
const devices = {
  chart: 'POST /monitor/api/v1/metrics/chart',
  exportSamples: 'POST /monitor/api/v1/metrics/export',
  states: 'POST /monitor/api/v1/subjects/:kind/:id/states',
  events: 'POST /monitor/api/v1/subjects/:kind/:id/events',
} as const;
const lines = {
  chart: 'POST /monitor/api/v1/wan/metrics/chart',
  exportSamples: 'POST /monitor/api/v1/wan/metrics/export',
  states: 'POST /monitor/api/v1/wan/subjects/:kind/:id/states',
  events: 'POST /monitor/api/v1/wan/subjects/:kind/:id/events',
} as const satisfies Record<keyof typeof devices, string>;

/** The calls that read a kind of subject. For the types one form stands for all of them. */
export const readsOf = (kind: SubjectKind): typeof devices =>
  kind === 'device' || kind === 'interface' ? devices : (lines as unknown as typeof devices);

type Subject = Input<(typeof devices)['chart']>['body']['subject'];

/** A subject as those calls name it. */
export const subjectOf = ({ kind, id }: { readonly kind: SubjectKind; readonly id: string }) =>
  ({ kind, id }) as Subject;
