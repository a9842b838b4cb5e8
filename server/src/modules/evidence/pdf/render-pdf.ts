import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type EvidenceData } from '../evidence-data.ts';

/** Draws the PDF of some evidence. */
export type RenderPdf = (data: EvidenceData, signal: AbortSignal) => Promise<Uint8Array>;

/** What the process that draws answers. */
export type FromDrawing = { readonly pdf: Uint8Array } | { readonly fault: string };

const program = fileURLToPath(new URL('pdf-process.ts', import.meta.url));
const deadlineMs = 120_000;
const heapMb = 384;

/** Drawing takes a core and some hundred megabytes: one at a time, whoever asks. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Draws the PDF in a process of its own, which ends with it: fonts and pages take hundreds of megabytes and would hold up everybody's
 * requests. Rejects at the deadline and when `signal` ends it.
 */
export const renderPdf: RenderPdf = (data, signal) => {
  const turn = before.then(() => draw(data, signal));
  before = turn.catch(() => undefined);
  return turn;
};

async function draw(data: EvidenceData, signal: AbortSignal): Promise<Uint8Array> {
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

function answerOf(child: ChildProcess, data: EvidenceData): Promise<FromDrawing> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as FromDrawing));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The process that draws ended (${signal ?? code}).`)),
    );
    child.send(data, (error) => {
      if (error) reject(error);
    });
  });
}
