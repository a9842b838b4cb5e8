import { type ChildProcess, fork } from 'node:child_process';
import process from 'node:process';

/** Draws the PDF of some data. */
export type DrawPdf<Data> = (data: Data, signal: AbortSignal) => Promise<Uint8Array>;

/** What the process that draws answers. */
type Drawn = { readonly pdf: Uint8Array } | { readonly fault: string };

const deadlineMs = 120_000;
const heapMb = 384;

/** Drawing takes a core and some hundred megabytes: one at a time, whoever asks. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Draws PDFs by a program of ours (`answerDrawing`) in a process of its own, which ends with each: fonts and pages take hundreds of
 * megabytes and would hold up everybody's requests. Rejects at the deadline and when `signal` ends it.
 */
export function drawInProcess<Data extends object>(program: string): DrawPdf<Data> {
  return (data, signal) => {
    const turn = before.then(() => drawOne(program, data, signal));
    before = turn.catch(() => undefined);
    return turn;
  };
}

async function drawOne(program: string, data: object, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const child = fork(program, [], {
    // It needs nothing of ours: no secrets, no options for Node.
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const until = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  const stop = () => child.kill('SIGKILL');
  until.addEventListener('abort', stop, { once: true });
  try {
    const answer = await answerOf(child, data);
    if ('fault' in answer) throw new Error(`The PDF could not be drawn: ${answer.fault}`);
    return answer.pdf;
  } catch (error) {
    until.throwIfAborted();
    throw error;
  } finally {
    until.removeEventListener('abort', stop);
    stop();
  }
}

function answerOf(child: ChildProcess, data: object): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Drawn));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The process that draws ended (${signal ?? code}).`)),
    );
    child.send(data, (error) => {
      if (error) reject(error);
    });
  });
}

/** The other side: draws what is sent as the first message, answers with the bytes, and ends with the process that asked. */
export function answerDrawing<Data>(draw: (data: Data) => Promise<Uint8Array>): void {
  const answer = (message: Drawn) => process.send?.(message);
  process.once('message', (data) => {
    draw(data as Data).then(
      (pdf) => answer({ pdf }),
      (error: unknown) => answer({ fault: String((error as Error)?.stack ?? error) }),
    );
  });
  process.once('disconnect', () => process.exit());
}
