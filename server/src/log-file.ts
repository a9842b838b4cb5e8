import { type DestinationStream, pino } from 'pino';
import { renameSync, statSync } from 'node:fs';

const limitBytes = 50 * 1024 * 1024;

/** A log file that is set aside as `.1` when it grows over 50 MB, so that a log never fills the disk. */
export function openLogFile(file: string): { stream: DestinationStream; close(): void } {
  const stream = pino.destination({ dest: file, append: true, mkdir: true, sync: false, mode: 0o600 });
  // A log that cannot be written (full disk) must not end the server.
  stream.on('error', () => {});
  const rotate = () => {
    try {
      if (statSync(file).size <= limitBytes) return;
      renameSync(file, `${file}.1`);
      stream.reopen();
    } catch {
      // The next minute tries again.
    }
  };
  const timer = setInterval(rotate, 60_000);
  timer.unref();
  return {
    stream,
    close() {
      clearInterval(timer);
      try {
        stream.flushSync();
      } catch {
        // Nothing to write to any more.
      }
    },
  };
}
