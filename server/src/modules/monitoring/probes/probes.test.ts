import { expect, it } from 'vitest';
import { metricNames } from '@linekeeper/contract/monitoring/metrics';
import { type Probe } from './probe.ts';
import { probes } from './probes.ts';

it('every metric that is declared is yielded by one probe', () => {
  const all: readonly Probe<never, never>[] = Object.values(probes);
  const yielded = all.flatMap(({ metrics }) => metrics);
  expect(yielded.toSorted()).toEqual(metricNames.toSorted());
});
