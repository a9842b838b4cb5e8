import { useMoving } from './use-moving.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The states of the last 24 hours with availability and coverage; read again each minute, for the day moves on. */
export function useDay(deviceId: string) {
  return useMoving('POST /monitor/api/v1/subjects/:kind/:id/states', {
    key: { deviceId, part: 'day' },
    everyMs: minuteMs,
    inputAt: (now) => ({
      params: { kind: 'device' as const, id: deviceId },
      body: { from: new Date(now - dayMs).toISOString(), to: new Date(now).toISOString() },
    }),
  });
}
