import { type PathRow, type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeChoice, timesOf, useRange } from '../../widgets/chart/index.ts';
import { SubjectPaths } from '../../widgets/path-history/index.ts';
import { SubjectSmoke } from '../../widgets/smoke-chart/index.ts';
import { EventList, type ShownSubject, StateStrip, useMarks } from '../../widgets/subject/index.ts';
import { stateSentence } from '../../widgets/state-sentence/index.ts';
import { sourceText, targetText } from './path-list.tsx';
import { RunHistory } from './run-history.tsx';
import { useNow } from '../../components/use-now.ts';

interface Props {
  readonly test: TestDetail;
  readonly path: PathRow;
  readonly onClose: () => void;
}

const dayMs = 86_400_000;

/** One path of a test over time: its states, the distribution of its times, and every run. */
export function PathPanel({ test, path, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const [range, setRange] = useRange();
  const name = `${sourceText(t, path)} → ${targetText(t, path)}`;
  // A path is as old as what was measured on it: the charts begin where the range does.
  const subject: ShownSubject = {
    kind: 'dial_path',
    id: path.id,
    name: `${test.name} · ${name}`,
    createdAt: new Date(0).toISOString(),
  };
  // Runs that come later belong to a range that ends now: the server ends it at its own now.
  const [openedAtMs] = useState(() => Date.now());
  const marks = useMarks(subject, range);
  const { fromMs, toMs } = timesOf(range, openedAtMs);
  const endMs = range.zoom ? toMs : toMs + dayMs;
  const sendsPackets =
    test.kind !== 'http' && test.kind !== 'dns' && test.kind !== 'trace' && test.kind !== 'throughput';
  return (
    <section className="stack" aria-label={name}>
      <div className="line between gap-3">
        <h2 className="heading">{name}</h2>
        <Button size="small" onClick={onClose}>
          {t('dial:allTargets')}
        </Button>
      </div>
      <p className="flat" data-state={path.state.state}>
        {stateSentence(t, path.state, now)}
      </p>
      <RangeChoice range={range} onChange={setRange} />
      <StateStrip subject={subject} range={range} marks={marks} />
      <EventList subject={subject} noneText={t('dial:noEvents')} />
      {sendsPackets && <SubjectSmoke subject={{ ...subject, kind: 'dial_path' }} range={range} />}
      {test.kind === 'trace' && <SubjectPaths subject={{ ...subject, kind: 'dial_path' }} range={range} />}
      <RunHistory key={`${path.id} ${fromMs} ${endMs}`} pathId={path.id} fromMs={fromMs} toMs={endMs} />
    </section>
  );
}
