import { type ChartRange, type Mark, useSpanName } from '../chart/index.ts';
import { type ShownSubject } from './shown-subject.ts';
import { StatesPanel } from './states-panel.tsx';
import { useStates } from './use-states.ts';

interface Props {
  readonly subject: ShownSubject;
  readonly range: ChartRange;
  readonly marks: readonly Mark[];
}

/** The states over the range of the page, and what happened meanwhile. */
export function StateStrip({ subject, range, marks }: Props) {
  const { data, error, refetch } = useStates(subject, range);
  const spanOf = useSpanName(Date.parse(subject.createdAt));
  return (
    <StatesPanel
      subject={subject.name}
      times={data}
      error={error}
      onRetry={() => void refetch()}
      marks={marks}
      spanOf={spanOf}
    />
  );
}
