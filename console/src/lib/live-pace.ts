/** How long to wait before the next attempt, in ms: 1 s, doubling up to 30 s, spread by up to a half. */
export function waitBeforeMs(attempt: number, random: number): number {
  const full = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random / 2));
}

/** How often the connection is felt for, and the silence after which it counts as dead. */
export const pingEveryMs = 20_000;
export const silenceMs = 45_000;

/** Whether a connection has been silent for so long that it must be dead. */
export function isDead(lastHeardMs: number, nowMs: number): boolean {
  return nowMs - lastHeardMs >= silenceMs;
}
