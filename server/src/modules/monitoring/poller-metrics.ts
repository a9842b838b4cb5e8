import { type Metrics } from '../../platform/metrics.ts';
import { type Engine } from './engine/engine.ts';

/** Shows how the watch itself is doing, for whoever reads our own metrics. */
export function pollerMetrics(metrics: Metrics, engine: Engine): void {
  type Numbers = ReturnType<Engine['numbers']>;
  const gauge = (name: string, help: string, read: (numbers: Numbers) => number) =>
    metrics.gauge(name, help, () => read(engine.numbers()));
  gauge('poller_targets', 'Devices that are watched.', (now) => now.targets);
  const wasRead = ({ refreshedAtMs }: ReturnType<Engine['targets']>[number]) =>
    typeof refreshedAtMs === 'number';
  metrics.gauge(
    'poller_discovered_targets',
    'Devices that were discovered.',
    () => engine.targets().filter(wasRead).length,
  );
  gauge('poller_running', 'Polls on the way.', (now) => now.running);
  gauge('poller_polls_last_minute', 'Polls that ended in the last minute.', (now) => now.pollsPerMinute);
  gauge('poller_samples_last_minute', 'Values stored in the last minute.', (now) => now.samplesPerMinute);
  gauge('poller_lateness_mean_seconds', 'Mean lateness of the last minute.', (now) => now.lateMs / 1000);
  gauge(
    'poller_lateness_worst_seconds',
    'Worst lateness of the last minute.',
    (now) => now.worstLateMs / 1000,
  );
  gauge('poller_overlaps_total', 'Polls left out because the one before was running.', (now) => now.overlaps);
  gauge('poller_stalls_total', 'Times that the process stood still.', (now) => now.stalls);
  gauge('poller_stalled_seconds_total', 'Time that the process stood still.', (now) => now.stalledMs / 1000);
  gauge(
    'poller_discarded_total',
    'Polls that do not count because of a stall or a change.',
    (now) => now.discarded,
  );
  gauge('poller_waiting_polls', 'Polls that wait for the database.', (now) => now.waitingPolls);
  gauge('poller_stored_polls_total', 'Polls that were stored.', (now) => now.stored);
  gauge('poller_dropped_polls_total', 'Polls that could not be kept.', (now) => now.dropped);
  gauge('poller_failed_writes_total', 'Writes that had to be tried again.', (now) => now.failures);
}
