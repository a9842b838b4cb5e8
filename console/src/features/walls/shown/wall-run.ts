import { type SlideKind } from '@linekeeper/contract/walls/wall-terms';
import { type Output } from '../../../lib/api.ts';
import { type WallAddress } from './wall-address.ts';
import { wallCall, WallFault } from './wall-call.ts';
import { againAfterMs, chance, isSlow, movedBy, waitBeforeTry } from './wall-pace.ts';

export type WallPlan = Output<'GET /monitor/api/v1/walls/:wallId/shown'>;
export type Figures = Output<'GET /monitor/api/v1/walls/:wallId/slides/:position'>;

/** How a wall stands. There is one of it, and at most one answer a slide: it does not grow. */
export interface WallState {
  readonly plan: WallPlan | undefined;
  readonly position: number;
  /** Counts the slides that were turned to: the progress line begins anew with each. */
  readonly turns: number;
  readonly isPaused: boolean;
  readonly figures: Readonly<Record<number, Figures>>;
  /** When what stands of a slide was asked for, on the screen's own clock; where nothing stands yet, when it first was. */
  readonly askedAtMs: Readonly<Record<number, number>>;
  /** When the slide that stands was turned to. */
  readonly turnedAtMs: number;
  /** Slides that may not be shown, by what the server says. */
  readonly closed: Readonly<Record<number, string>>;
  /** Since when nobody answers. */
  readonly awaySinceMs: number | undefined;
  /** What the server refuses the whole wall with. */
  readonly refused: { readonly status: number; readonly message: string } | undefined;
}

/** A wall that was refused may be let again: its tenant is not frozen any more, its link is not what it was. */
const refusedMs = 60_000;
/** Most of a pause after an answer: a screen whose clock is set meanwhile does not wait for long. */
const longestPauseMs = 20_000;

const begin: WallState = {
  ...{ plan: undefined, position: 0, turns: 0, isPaused: false, figures: {}, closed: {} },
  ...{ askedAtMs: {}, turnedAtMs: 0 },
  ...{ awaySinceMs: undefined, refused: undefined },
};

interface Given {
  readonly clock: () => number;
  /** It was away, and answers again. */
  readonly onBack: () => void;
  readonly onPlan: (plan: WallPlan) => Promise<void>;
}

/** A call that is on its way. What becomes due meanwhile is asked for once, after it. */
interface Read {
  readonly begunMs: number;
  /** How many calls were answered before it. */
  readonly answers: number;
  isDue: boolean;
}

/**
 * Runs a wall: reads what it shows, turns its slides, reads each again while it stands, and comes back by itself. Of each slide one call is
 * on its way at a time, and after its answer as long a pause as that took: however often something moves, what comes is shown, and many
 * screens never ask more than the server answers.
 */
export class WallRun {
  readonly #address: WallAddress;
  readonly #given: Given;
  readonly #listeners = new Set<() => void>();
  #state = begin;
  #turning: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #failed = 0;
  /** Calls that were answered so far. */
  #answers = 0;
  #planRead: Read | undefined;
  /** By position; also through the pause after the answer. An answer to one that is not here any more is not wanted. */
  readonly #slideReads = new Map<number, Read>();
  #isOver = false;

  constructor(address: WallAddress, given: Given) {
    this.#address = address;
    this.#given = given;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): WallState => this.#state;

  start(): void {
    this.#isOver = false;
    void this.#readPlan();
  }

  stop(): void {
    this.#isOver = true;
    this.#planRead = undefined;
    this.#slideReads.clear();
    clearTimeout(this.#turning);
    clearTimeout(this.#asking);
  }

  /** Turns some slides further or back. */
  readonly turn = (places: number): void => {
    const { plan, position, turns } = this.#state;
    if (!plan) return;
    this.#set({
      position: movedBy(position, places, plan.slides.length),
      ...{ turns: turns + 1, turnedAtMs: this.#given.clock() },
    });
    this.#wind();
    void this.#readSlide();
  };

  readonly pause = (): void => {
    this.#set({ isPaused: !this.#state.isPaused, turns: this.#state.turns + 1 });
    this.#wind();
  };

  /** The slide that stands may be another now; figures over time are read by time alone. While nobody answers it is tried again anyway. */
  readonly stale = (): void => {
    if (this.#failed === 0 && !isSlow(this.#kind())) void this.#readSlide();
  };

  /** The server can be reached again, and what happened meanwhile was told to nobody. */
  readonly reached = (): void => {
    if (!isSlow(this.#kind()) || this.#failed > 0) void this.#readSlide();
  };

  /** The wall was changed, or its key is over. */
  readonly changed = (): void => {
    void this.#readPlan();
  };

  #kind(): SlideKind | undefined {
    const { plan, position } = this.#state;
    return plan?.slides[position]?.kind;
  }

  #set(some: Partial<WallState>): void {
    this.#state = { ...this.#state, ...some };
    for (const listener of this.#listeners) listener();
  }

  #wind(): void {
    clearTimeout(this.#turning);
    const { plan, isPaused } = this.#state;
    if (this.#isOver || !plan || isPaused || plan.slides.length < 2) return;
    this.#turning = setTimeout(() => this.turn(1), plan.seconds * 1000);
  }

  #later(ms: number, act: () => void): void {
    clearTimeout(this.#asking);
    if (!this.#isOver) this.#asking = setTimeout(act, ms);
  }

  /** What is about to be asked. */
  #begun(): Read {
    return { begunMs: this.#given.clock(), answers: this.#answers, isDue: false };
  }

  async #readPlan(): Promise<void> {
    if (this.#planRead) {
      this.#planRead.isDue = true;
      return;
    }
    const read = (this.#planRead = this.#begun());
    try {
      const plan = await wallCall(this.#address, 'GET /monitor/api/v1/walls/:wallId/shown');
      if (this.#planRead !== read) return;
      await this.#given.onPlan(plan);
      if (this.#planRead !== read) return;
      this.#planRead = undefined;
      const isSame = plan.version === this.#state.plan?.version;
      const position = movedBy(this.#state.position, 0, plan.slides.length);
      if (!isSame) this.#slideReads.clear();
      const anew = { figures: {}, closed: {}, askedAtMs: {}, turnedAtMs: read.begunMs };
      this.#set({ plan, position, refused: undefined, ...(!isSame && anew) });
      this.#answered();
      if (!isSame) this.#wind();
      await (read.isDue ? this.#readPlan() : this.#readSlide());
    } catch (error) {
      if (this.#planRead !== read) return;
      this.#planRead = undefined;
      this.#notAnswered(error, read, () => void this.#readPlan());
    }
  }

  async #readSlide(): Promise<void> {
    const { position, plan, askedAtMs } = this.#state;
    if (!plan) return;
    const onItsWay = this.#slideReads.get(position);
    if (onItsWay) {
      onItsWay.isDue = true;
      return;
    }
    clearTimeout(this.#asking);
    const read = this.#begun();
    this.#slideReads.set(position, read);
    this.#set({ askedAtMs: { [position]: read.begunMs, ...askedAtMs } });
    try {
      const figures = await wallCall(this.#address, 'GET /monitor/api/v1/walls/:wallId/slides/:position', {
        position: String(position),
      });
      if (this.#slideReads.get(position) === read) this.#show(position, read, figures);
    } catch (error) {
      if (this.#slideReads.get(position) !== read) return;
      this.#slideReads.delete(position);
      this.#notShown(position, read, error);
    }
  }

  #show(position: number, read: Read, figures: Figures): void {
    if (figures.version !== this.#state.plan?.version) {
      this.#slideReads.delete(position);
      void this.#readPlan();
      return;
    }
    const { [position]: _open, ...closed } = this.#state.closed;
    this.#set({
      figures: { ...this.#state.figures, [position]: figures },
      askedAtMs: { ...this.#state.askedAtMs, [position]: read.begunMs },
      closed,
    });
    this.#answered();
    const tookMs = this.#given.clock() - read.begunMs;
    const rested = () => this.#rested(position, read);
    if (tookMs > 0) setTimeout(rested, Math.min(tookMs, longestPauseMs));
    else rested();
  }

  /** The pause after an answer is over. */
  #rested(position: number, read: Read): void {
    if (this.#slideReads.get(position) !== read) return;
    this.#slideReads.delete(position);
    if (position !== this.#state.position) return;
    if (read.isDue) void this.#readSlide();
    else this.#later(againAfterMs(this.#kind()), () => void this.#readSlide());
  }

  #notShown(position: number, read: Read, error: unknown): void {
    const isStanding = position === this.#state.position;
    if (error instanceof WallFault && error.kind === 'refused' && error.status === 403) {
      // Of this slide alone, or of all: the wall itself says.
      const { [position]: _gone, ...figures } = this.#state.figures;
      this.#set({ figures, closed: { ...this.#state.closed, [position]: error.message } });
      if (isStanding) this.#later(refusedMs, () => void this.#readPlan());
      return;
    }
    // Others were answered meanwhile: it is that slide, which is asked for when it stands again.
    const isAlone = !isStanding && this.#answers > read.answers;
    const isRefused = error instanceof WallFault && error.kind === 'refused';
    if (isAlone && !isRefused) return;
    this.#notAnswered(error, read, () => void this.#readSlide());
  }

  #answered(): void {
    this.#failed = 0;
    this.#answers += 1;
    if (this.#state.awaySinceMs === undefined) return;
    this.#set({ awaySinceMs: undefined });
    this.#given.onBack();
  }

  #notAnswered(error: unknown, { begunMs }: Read, again: () => void): void {
    if (this.#isOver) return;
    if (error instanceof WallFault && error.kind === 'refused') {
      // What it may not show any more does not stay on the screen.
      this.#slideReads.clear();
      this.#set({
        ...begin,
        turns: this.#state.turns,
        refused: { status: error.status, message: error.message },
      });
      clearTimeout(this.#turning);
      this.#later(refusedMs, this.changed);
      return;
    }
    this.#set({ awaySinceMs: this.#state.awaySinceMs ?? begunMs });
    this.#later(waitBeforeTry(this.#failed, chance()), again);
    this.#failed += 1;
  }
}
