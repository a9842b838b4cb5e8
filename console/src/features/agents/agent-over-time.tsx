import { type AgentDetail } from '@linekeeper/contract/agents/agents';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { metricText } from '../../lib/metric-text.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { RangeChoice, TimeChart, useRange } from '../../widgets/chart/index.ts';
import {
  AvailabilityFigure,
  chartOf,
  EventList,
  failuresOf,
  StateStrip,
  useChart,
  useMarks,
  useShared,
  useStates,
} from '../../widgets/subject/index.ts';

const metrics = [
  'agent.clock_offset',
  'agent.memory',
  'agent.cpu',
  'agent.queue',
  'agent.store',
] as const satisfies MetricName[];

/** How an agent was over a range: its states with availability and coverage, and what it told of itself. */
export function AgentOverTime({ agent }: { readonly agent: AgentDetail }) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const { id, name, enrolledAt: createdAt } = agent;
  const subject = useMemo(() => ({ kind: 'agent', id, name, createdAt }) as const, [id, name, createdAt]);
  const intervals = useStates(subject, range).data?.intervals;
  const failures = useMemo(() => failuresOf(intervals), [intervals]);
  const marks = useMarks(subject, range);
  const query = useChart(subject, range, { part: 'health', metrics });
  const shared = useShared({ subject, range, marks, failures, onRange: setRange }, query);
  const colors = seriesColors[useUi((ui) => ui.theme)];
  return (
    <>
      <RangeChoice range={range} onChange={setRange} />
      <AvailabilityFigure subject={subject} range={range} />
      <StateStrip subject={subject} range={range} marks={marks} />
      <EventList subject={subject} noneText={t('agents:noEvents')} />
      {metrics.map((metric, n) => (
        <TimeChart
          key={metric}
          {...shared}
          title={metricText(metric)}
          explores={[{ kind: 'agent', id, metric }]}
          emptyText={t('agents:health.none')}
          data={
            query.data &&
            chartOf(
              query.data,
              [{ metric, name: metricText(metric), color: colors[n] ?? '', isPlain: true }],
              { marks, failures },
            )
          }
        />
      ))}
    </>
  );
}
