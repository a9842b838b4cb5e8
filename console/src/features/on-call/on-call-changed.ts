import { invalidate } from '../../lib/query.ts';

const root = '/monitor/api/v1/on-call';

/** Reads again what shows schedules: who is on call depends on all that was changed. */
export function onCallChanged(): void {
  invalidate(
    `POST ${root}/schedules/list`,
    `GET ${root}/schedules/:scheduleId`,
    `POST ${root}/schedules/:scheduleId/shifts`,
    `POST ${root}/schedules/preview`,
  );
}
