import { type KeptRunning } from './kept-running.ts';
import { afterStop, type Compiled, isWritten, type Turn, whileClosed } from './running.ts';

/** Nobody has looked at anything since a time: it is no absence of what was not looked at. */
export function nobodyLookedSince(atMs: number, rules: Iterable<Compiled>, kept: KeptRunning): void {
  const at = { measuredMs: null, stoppedMs: atMs };
  for (const compiled of rules) {
    if (compiled.rule.condition.kind !== 'absent') continue;
    for (const running of [...compiled.running.values()])
      kept.keep(compiled, { ...running, ...afterStop(compiled.rule, running, at) });
  }
}

/** Nobody looks on purpose from a time on, as the tenant of the rules is closed, until it is open again. */
export function nobodyLooksFrom(atMs: number, rules: Iterable<Compiled>, kept: KeptRunning): Turn[] {
  const turns: Turn[] = [];
  for (const compiled of rules)
    for (const before of [...compiled.running.values()]) {
      const running = whileClosed(before, atMs);
      if (running === before) continue;
      kept.keep(compiled, running);
      const { alertId } = running;
      if (isWritten(before))
        turns.push({ running, alertId, what: 'remembered', atMs, value: null, reason: null });
    }
  return turns;
}
