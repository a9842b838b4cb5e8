import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeChoice, useRange } from '../../widgets/chart/index.ts';
import {
  EventList,
  failuresOf,
  LossPanel,
  StateStrip,
  subjectPage as styles,
  useMarks,
  useStates,
} from '../../widgets/subject/index.ts';
import { SubjectPaths } from '../../widgets/path-history/index.ts';
import { LineBand } from './line-band.tsx';
import { QualityCharts, RttChart, TrafficChart, useQuality } from './line-charts.tsx';

/** What was measured of a line: figures, states and charts over one range, each with what happened and failed in it. */
export function LineMeasurements({ line }: { readonly line: LineDetail }) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const { id, name, createdAt } = line;
  const subject = useMemo(() => ({ kind: 'line', id, name, createdAt }) as const, [id, name, createdAt]);
  const marks = useMarks(subject, range);
  const intervals = useStates(subject, range).data?.intervals;
  const failures = useMemo(() => failuresOf(intervals), [intervals]);
  const quality = useQuality(subject, range);
  const ranged = { subject, range, marks, failures, onRange: setRange };
  return (
    <>
      <div className={`line between gap-2 ${styles.range}`}>
        <h2 className="heading">{t('lines:measurements')}</h2>
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <LineBand line={line} subject={subject} range={range} />
      <StateStrip subject={subject} range={range} marks={marks} />
      <EventList subject={subject} noneText={t('lines:noEvents')} />
      <RttChart {...ranged} />
      <TrafficChart {...ranged} line={line} />
      <QualityCharts {...ranged} query={quality} />
      <LossPanel {...ranged} metric="line.loss" query={quality} />
      <SubjectPaths subject={subject} range={range} />
    </>
  );
}
