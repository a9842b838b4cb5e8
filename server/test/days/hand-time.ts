import { DueQueue } from '../../src/platform/due-queue.ts';
import { type ClockReading } from '../../src/modules/monitoring/engine/stall.ts';
import { type Timers } from '../../src/platform/timers.ts';

interface Due {
  readonly act: () => void;
  readonly isOff: () => boolean;
  /** It comes again and again, and is nothing by itself. */
  readonly isTick: boolean;
}

/** The one time of a simulated day: it goes on where it is told to, and does what is due then. */
export class HandTime {
  readonly startMs: number;
  nowMs: number;
  readonly #due = new DueQueue<Due>();

  constructor(startMs: number) {
    this.startMs = startMs;
    this.nowMs = startMs;
  }

  readonly clock = () => this.nowMs;
  readonly readClock = (): ClockReading => ({ monotonicMs: this.nowMs - this.startMs, wallMs: this.nowMs });

  /** Timers of a process: once it is dead none of them goes off. */
  timersOf(isDead: () => boolean): Timers {
    const after = (ms: number, act: () => void, isTick = false) => {
      let isOff = false;
      this.#due.push(this.nowMs + ms, { act, isTick, isOff: () => isOff || isDead() });
      return () => {
        isOff = true;
      };
    };
    const every = (ms: number, act: () => void) => {
      let callOff = () => {};
      const again = () => {
        callOff = after(
          Math.max(ms, 1_000),
          () => {
            again();
            act();
          },
          true,
        );
      };
      again();
      return () => callOff();
    };
    return { after: (ms, act) => after(ms, act), every };
  }

  /** Does what is due now; says whether there was anything but ticks. */
  fire(): boolean {
    let fired = false;
    while (this.#due.nextDueMs <= this.nowMs) {
      const { act, isOff, isTick } = this.#due.pop()!.item;
      if (isOff()) continue;
      fired ||= !isTick;
      act();
    }
    return fired;
  }
}
