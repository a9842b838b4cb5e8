import { type Scope } from '../../../platform/db/scope.ts';
import { type Monitoring, type SeriesKey, type Window } from '../../monitoring/index.ts';
import { type Usual } from '../conditions/condition.ts';
import { sameHoursBefore, usualOfHours, usualWeeks } from '../facts/usual-of-hours.ts';

const hourMs = 3_600_000;
const weekHours = 168;

/** Who asks: a share is told of each. */
export interface Asker {
  readonly id: string;
}

/** What was usual at each hour of a time, from what is kept hour by hour: as whoever watched then would have known it. */
export class UsualThen {
  readonly #hourly: Monitoring['hourly'];
  readonly #window: Window;
  readonly #timeZone: string;
  /** The same hours of the week for all series. */
  readonly #before = new Map<number, readonly number[]>();
  readonly #asked = new Map<string, { all: number; known: number }>();

  constructor(hourly: Monitoring['hourly'], timeZone: string, window: Window) {
    this.#hourly = hourly;
    this.#timeZone = timeZone;
    this.#window = window;
  }

  /** Of how many of the measurements in the window it was known to a rule what is usual: none where it never asked. */
  shareOf({ id }: Asker): number {
    const { all, known } = this.#asked.get(id) ?? { all: 0, known: 0 };
    return all === 0 ? 0 : known / all;
  }

  /** Reads what was usual of series from a time on, and gives what tells it. */
  async read(
    scope: Scope,
    keys: readonly SeriesKey[],
    { fromMs, toMs }: Window,
  ): Promise<(key: SeriesKey, atMs: number, asker: Asker) => Usual | null> {
    const fromHour = Math.floor(fromMs / hourMs) - usualWeeks * weekHours - 1;
    const hours = { fromHour, toHour: Math.ceil(toMs / hourMs) };
    const means = await this.#hourly(scope, keys, hours, 'mean');
    const highest = await this.#hourly(scope, keys, hours, 'max');
    const known = new Map(
      keys.map((key, at) => [nameOf(key), { at, hours: new Map<number, Usual | null>() }]),
    );
    const usualAt = (key: SeriesKey, hour: number): Usual | null => {
      const series = known.get(nameOf(key));
      if (!series) return null;
      let usual = series.hours.get(hour);
      if (usual === undefined) {
        const before = this.#hoursBefore(hour).map((one) => one - fromHour);
        const [mean, high] = [means[series.at]!, highest[series.at]!];
        usual = usualOfHours(
          before.map((one) => mean[one] ?? null),
          before.map((one) => high[one] ?? null),
        );
        series.hours.set(hour, usual);
      }
      return usual;
    };
    return (key, atMs, asker) => {
      const usual = usualAt(key, Math.floor(atMs / hourMs));
      if (atMs >= this.#window.fromMs) this.#count(asker, usual !== null);
      return usual;
    };
  }

  #hoursBefore(hour: number): readonly number[] {
    const before = this.#before.get(hour) ?? sameHoursBefore(this.#timeZone, hour);
    this.#before.set(hour, before);
    return before;
  }

  #count({ id }: Asker, isKnown: boolean): void {
    const count = this.#asked.get(id) ?? { all: 0, known: 0 };
    this.#asked.set(id, count);
    count.all++;
    if (isKnown) count.known++;
  }
}

const nameOf = ({ subjectId, metric }: SeriesKey) => `${subjectId} ${metric}`;
