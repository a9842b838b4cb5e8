import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Run, RunEnd, RunOptions } from './run.ts';
import type { FromStarter, ToStarter } from './starter-messages.ts';

const program = join(import.meta.dirname, 'starter-process.mjs');
/** The starter keeps deadlines itself; one that says nothing for so long after them is stuck. */
const graceMs = 2_000;
/** After a stall of our own, what the starter said meanwhile is read before it is judged. */
const readFirstMs = 500;

/** A small process that starts programs for this one. It is started with the first program, and again when it ended. */
export interface Starter {
  readonly run: Run;
  /** Gives up what runs, as `aborted`, and ends the process. */
  close(): void;
}

interface Running {
  readonly onLines: RunOptions['onLines'];
  end(how: RunEnd): void;
}

/** Opens a starter: one for each probe, not one for each program. */
export function openStarter(): Starter {
  return new StarterProcess();
}

class StarterProcess implements Starter {
  #child: ChildProcess | undefined;
  #lastId = 0;
  readonly #running = new Map<number, Running>();

  readonly run: Run = (asked, args, { path, input = '', deadlineMs, onLines, signal }) => {
    if (signal?.aborted) return Promise.resolve({ ended: 'aborted' });
    const { promise, resolve } = Promise.withResolvers<RunEnd>();
    const child = (this.#child ??= this.#start());
    const id = ++this.#lastId;
    const end = (how: RunEnd) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      this.#running.delete(id);
      resolve(how);
    };
    const abort = () => {
      this.#tell(child, { id, do: 'abort' });
      end({ ended: 'aborted' });
    };
    const stuck = () => {
      end({ ended: 'late' });
      this.#lost(child, 'the starter does not answer');
    };
    let timer = setTimeout(() => {
      timer = setTimeout(stuck, readFirstMs);
    }, deadlineMs + graceMs);
    signal?.addEventListener('abort', abort, { once: true });
    this.#running.set(id, { onLines, end });
    this.#tell(child, { id, do: 'run', program: asked, args, path, input, deadlineMs });
    return promise;
  };

  close(): void {
    const child = this.#child;
    this.#child = undefined;
    for (const running of [...this.#running.values()]) running.end({ ended: 'aborted' });
    if (child?.connected) child.disconnect();
  }

  #start(): ChildProcess {
    const child = fork(program, [], {
      // It needs nothing of ours: no secrets, no options for Node.
      env: {},
      execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // It keeps nobody from ending; what runs has a timer of its own.
    child.unref();
    child.channel?.unref();
    child.on('message', (message: FromStarter) => {
      const running = this.#running.get(message.id);
      if ('lines' in message) running?.onLines(message.lines);
      else running?.end(message.end);
    });
    child.on('error', (error) => this.#lost(child, error.message));
    child.once('disconnect', () => this.#lost(child, 'the starter ended'));
    return child;
  }

  #tell(child: ChildProcess, message: ToStarter): void {
    child.send(message, (error) => {
      if (error) this.#lost(child, error.message);
    });
  }

  /** What ran with a starter that is gone has measured nothing; the next program gets a new one. */
  #lost(child: ChildProcess, why: string): void {
    // One that we closed ends by itself, when it has ended what it ran.
    if (this.#child !== child) return;
    this.#child = undefined;
    child.kill('SIGKILL');
    for (const running of [...this.#running.values()]) running.end({ ended: 'lost', why });
  }
}
