import { createSocket, type Socket } from 'node:dgram';
import { setTimeout as wait } from 'node:timers/promises';
import { lose, plug, plugHub, plugProvider, throttle } from './build-network.ts';
import { outletAt } from './layout.ts';
import { type OutletPrograms } from './outlet-programs.ts';
import { type Form, type Happening, script, wholeMin } from './script.ts';

/** Between these two times something was done, in milliseconds since 1970. */
export type Moment = readonly [fromMs: number, toMs: number];

/** What really happened, and when: measured around what brought it about. */
export interface Happened {
  readonly what: Happening;
  readonly began: Moment;
  readonly ended: Moment;
}

export interface Played {
  readonly beganMs: number;
  readonly endedMs: number;
  readonly happened: readonly Happened[];
}

interface Parts {
  readonly form: Form;
  readonly programs: ReadonlyMap<number, OutletPrograms>;
  /** Before something ends: what does the product say of it now? The script goes on when that was found out. */
  readonly beforeEnd: (what: Happening) => Promise<void>;
  readonly say: (line: string) => void;
}

/** Has everything happen that stands in the script. */
export async function play({ form, programs, beforeEnd, say }: Parts): Promise<Played> {
  const beganMs = Date.now();
  const minutes = new Minutes(beganMs, form.minuteMs);
  const troubles = new Troubles(programs);
  const timed = async (act: () => void | Promise<void>): Promise<Moment> => {
    const fromMs = Date.now();
    await act();
    return [fromMs, Date.now()];
  };
  const happened = await Promise.all(
    script.map(async ({ fromMin, toMin, what }): Promise<Happened> => {
      await minutes.reach(fromMin);
      const began = await timed(() => troubles.begin(what));
      say(`${fromMin} min: ${JSON.stringify(what)} begins`);
      await minutes.reach(toMin);
      await minutes.during(() => beforeEnd(what));
      const ended = await timed(() => troubles.end(what));
      say(`${toMin} min: ${JSON.stringify(what)} is over`);
      return { what, began, ended };
    }),
  );
  await minutes.reach(wholeMin);
  return { beganMs, endedMs: Date.now(), happened };
}

/** The minutes of a script, which stand still while something is waited for: nothing else happens meanwhile. */
export class Minutes {
  readonly #minuteMs: number;
  #zeroMs: number;
  #waiting = 0;
  #stillSinceMs = 0;

  constructor(zeroMs: number, minuteMs: number) {
    this.#zeroMs = zeroMs;
    this.#minuteMs = minuteMs;
  }

  async reach(minute: number): Promise<void> {
    for (;;) {
      const leftMs = this.#zeroMs + minute * this.#minuteMs - Date.now();
      if (this.#waiting === 0 && leftMs <= 0) return;
      await wait(this.#waiting > 0 ? 20 : leftMs);
    }
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#stillSinceMs = Date.now();
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#zeroMs += Date.now() - this.#stillSinceMs;
    }
  }
}

/** Of 1,400 bytes, 32 a second: more than the narrow line takes. */
const flood = { bytes: 1_400, everyMs: 31, port: 9 };

class Troubles {
  readonly #programs: Parts['programs'];
  #flooding: { readonly socket: Socket; readonly timer: NodeJS.Timeout } | undefined;

  constructor(programs: Parts['programs']) {
    this.#programs = programs;
  }

  async begin(what: Happening): Promise<void> {
    if (what.kind === 'hub') return plugHub(false);
    if (what.kind === 'provider') return plugProvider(what.provider, false);
    const outlet = outletAt(what.outlet);
    const [line] = outlet.lines;
    if (what.kind === 'unplug') return plug(outlet, line, false);
    if (what.kind === 'silence') return lose(outlet, line, 1);
    if (what.kind === 'loss') return lose(outlet, line, what.share);
    if (what.kind === 'narrow') {
      throttle(outlet, line, true);
      return this.#flood(line.address);
    }
    const programs = this.#programs.get(what.outlet);
    if (what.kind === 'agent') return programs?.killAgent();
    // Without power no program says goodbye: the lines go first.
    for (const one of outlet.lines) plug(outlet, one, false);
    await programs?.killAll();
  }

  async end(what: Happening): Promise<void> {
    if (what.kind === 'hub') return plugHub(true);
    if (what.kind === 'provider') return plugProvider(what.provider, true);
    const outlet = outletAt(what.outlet);
    const [line] = outlet.lines;
    if (what.kind === 'unplug') return plug(outlet, line, true);
    if (what.kind === 'silence' || what.kind === 'loss') return lose(outlet, line, 0);
    if (what.kind === 'narrow') {
      this.#endFlood();
      return throttle(outlet, line, false);
    }
    const programs = this.#programs.get(what.outlet);
    if (what.kind === 'agent') return programs?.startAgent(what.shiftMs);
    for (const one of outlet.lines) plug(outlet, one, true);
    await programs?.startSnmpd();
    programs?.startAgent();
  }

  #flood(address: string): void {
    const socket = createSocket('udp4');
    socket.on('error', () => undefined);
    const bytes = Buffer.alloc(flood.bytes);
    const timer = setInterval(() => socket.send(bytes, flood.port, address, () => undefined), flood.everyMs);
    this.#flooding = { socket, timer };
  }

  #endFlood(): void {
    clearInterval(this.#flooding?.timer);
    this.#flooding?.socket.close();
    this.#flooding = undefined;
  }
}
