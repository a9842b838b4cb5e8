import { type Figures } from '../../subjects/index.ts';
import { type Target } from '../engine/target.ts';
import { type Watched } from '../engine/watched.ts';

/** Another line takes the place of the one that is shown only where it carries so many times as much: two alike do not take turns. */
const clearlyMore = 1.5;

interface Line {
  readonly id: string;
  readonly into: number;
  readonly out: number;
}

/** Where in a target's values its figures stand; -1 where it has no such column. */
interface Places {
  readonly columns: Watched['columns'];
  readonly rtt: number;
  readonly loss: number;
  readonly lines: readonly Line[];
}

/** What the metrics of a kind's own round trips begin with. */
const families = {
  device: 'ping',
  interface: 'ping',
  line: 'line',
  dial_path: 'dial',
  agent: 'agent',
} as const;

const known = new WeakMap<Target, Places>();

function placesOf({ target, columns }: Pick<Watched, 'target' | 'columns'>): Places {
  const found = known.get(target);
  if (found?.columns === columns) return found;
  const at = new Map(columns.map(({ subjectId, metric }, place) => [`${subjectId} ${metric}`, place]));
  const place = (id: string, metric: string) => at.get(`${id} ${metric}`) ?? -1;
  const places = {
    columns,
    rtt: place(target.id, `${families[target.kind]}.rtt`),
    loss: place(target.id, `${families[target.kind]}.loss`),
    lines:
      target.kind === 'line'
        ? [{ id: target.id, into: place(target.id, 'line.in'), out: place(target.id, 'line.out') }]
        : (target.lineIds ?? []).map((id) => ({ id, into: place(id, 'if.in'), out: place(id, 'if.out') })),
  };
  known.set(target, places);
  return places;
}

/**
 * What a measurement said that lists show. The traffic is that of one line of the target, the busiest of those that may stand for it
 * (its uplinks, where it has any); the one of before stays while none carries clearly more.
 */
export function figuresOf(
  watched: Pick<Watched, 'target' | 'columns' | 'lineId'>,
  values: Float64Array | null,
): Figures {
  if (!values) return { rttMs: null, lossPercent: null, inBps: null, outBps: null, lineId: watched.lineId };
  const { rtt, loss, lines } = placesOf(watched);
  const value = (place: number, scale: number) => {
    const number = values[place] ?? NaN;
    return Number.isNaN(number) ? null : Math.round(number * scale) / scale;
  };
  const line = lineOf(lines, values, watched.lineId);
  return {
    rttMs: value(rtt, 1000),
    lossPercent: value(loss, 100),
    inBps: line ? value(line.into, 1) : null,
    outBps: line ? value(line.out, 1) : null,
    lineId: line?.id ?? watched.lineId,
  };
}

function lineOf(lines: readonly Line[], values: Float64Array, before: string | null): Line | undefined {
  let busiest: Line | undefined;
  let most = -1;
  let kept: Line | undefined;
  let keptCarries = NaN;
  for (const line of lines) {
    const carries = (values[line.into] ?? NaN) + (values[line.out] ?? NaN);
    if (line.id === before) {
      kept = line;
      keptCarries = carries;
    }
    if (carries > most) {
      busiest = line;
      most = carries;
    }
  }
  return kept && !(most > keptCarries * clearlyMore) && !Number.isNaN(keptCarries) ? kept : busiest;
}
