import { type Output } from '../../../lib/api.ts';
import { type WallAddress } from './wall-address.ts';
import { wallCall, WallFault } from './wall-call.ts';
import { chance, movedBy, waitBeforeTry } from './wall-pace.ts';

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
  /** Slides that may not be shown, by what the server says. */
  readonly closed: Readonly<Record<number, string>>;
  /** Since when nobody answers. */
  readonly awaySinceMs: number | undefined;
  /** What the server refuses the whole wall with. */
  readonly refused: { readonly status: number; readonly message: string } | undefined;
}

/** What is asked while a slide stands, where nothing is pushed. */
const againMs = 15_000;
/** Charts over time: each reads all samples of its time. */
const chartsAgainMs = 60_000;
/** A wall that was refused may be let again: its tenant is not frozen any more, its link is not what it was. */
const refusedMs = 60_000;

const begin: WallState = {
  ...{ plan: undefined, position: 0, turns: 0, isPaused: false, figures: {}, closed: {} },
  ...{ awaySinceMs: undefined, refused: undefined },
};

interface Given {
  readonly clock: () => number;
  /** It was away, and answers again. */
  readonly onBack: () => void;
  readonly onPlan: (plan: WallPlan) => Promise<void>;
}

/** Runs a wall: reads what it shows, turns its slides, reads each again while it stands, and comes back by itself. */
export class WallRun {
  readonly #address: WallAddress;
  readonly #given: Given;
  readonly #listeners = new Set<() => void>();
  #state = begin;
  #turning: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #failed = 0;
  /** Counts what was asked: an answer to anything but the newest is not wanted any more. */
  #asked = 0;
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
    clearTimeout(this.#turning);
    clearTimeout(this.#asking);
  }

  /** Turns some slides further or back. */
  readonly turn = (places: number): void => {
    const { plan, position, turns } = this.#state;
    if (!plan) return;
    this.#set({ position: movedBy(position, places, plan.slides.length), turns: turns + 1 });
    this.#wind();
    void this.#readSlide();
  };

  readonly pause = (): void => {
    this.#set({ isPaused: !this.#state.isPaused, turns: this.#state.turns + 1 });
    this.#wind();
  };

  /** The slide that stands may be another now; a chart is by time alone, not by what moved. */
  readonly stale = (): void => {
    if (this.#state.plan && !this.#isOfCharts()) void this.#readSlide();
  };

  /** The wall was changed, or its key is over. */
  readonly changed = (): void => {
    void this.#readPlan();
  };

  #isOfCharts(): boolean {
    const { plan, position } = this.#state;
    return plan?.slides[position]?.kind === 'board';
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

  async #readPlan(): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const plan = await wallCall(this.#address, 'GET /monitor/api/v1/walls/:wallId/shown');
      if (asked !== this.#asked || this.#isOver) return;
      await this.#given.onPlan(plan);
      const isSame = plan.version === this.#state.plan?.version;
      const position = movedBy(this.#state.position, 0, plan.slides.length);
      this.#set({ plan, position, refused: undefined, ...(!isSame && { figures: {}, closed: {} }) });
      this.#answered();
      if (!isSame) this.#wind();
      await this.#readSlide();
    } catch (error) {
      if (asked === this.#asked) this.#notAnswered(error, () => void this.#readPlan());
    }
  }

  async #readSlide(): Promise<void> {
    const asked = (this.#asked += 1);
    const { position, plan } = this.#state;
    try {
      const figures = await wallCall(this.#address, 'GET /monitor/api/v1/walls/:wallId/slides/:position', {
        position: String(position),
      });
      if (asked !== this.#asked || this.#isOver) return;
      if (figures.version !== plan?.version) return await this.#readPlan();
      const { [position]: _open, ...closed } = this.#state.closed;
      this.#set({ figures: { ...this.#state.figures, [position]: figures }, closed });
      this.#answered();
      this.#later(this.#isOfCharts() ? chartsAgainMs : againMs, () => void this.#readSlide());
    } catch (error) {
      if (asked !== this.#asked) return;
      if (error instanceof WallFault && error.kind === 'refused' && error.status === 403) {
        // Of this slide alone, or of all: the wall itself says.
        const { [position]: _gone, ...figures } = this.#state.figures;
        this.#set({ figures, closed: { ...this.#state.closed, [position]: error.message } });
        this.#later(refusedMs, () => void this.#readPlan());
        return;
      }
      this.#notAnswered(error, () => void (this.#state.plan ? this.#readSlide() : this.#readPlan()));
    }
  }

  #answered(): void {
    this.#failed = 0;
    if (this.#state.awaySinceMs === undefined) return;
    this.#set({ awaySinceMs: undefined });
    this.#given.onBack();
  }

  #notAnswered(error: unknown, again: () => void): void {
    if (this.#isOver) return;
    if (error instanceof WallFault && error.kind === 'refused') {
      // What it may not show any more does not stay on the screen.
      this.#set({
        ...begin,
        turns: this.#state.turns,
        refused: { status: error.status, message: error.message },
      });
      clearTimeout(this.#turning);
      this.#later(refusedMs, this.changed);
      return;
    }
    this.#set({ awaySinceMs: this.#state.awaySinceMs ?? this.#given.clock() });
    this.#later(waitBeforeTry(this.#failed, chance()), again);
    this.#failed += 1;
  }
}
