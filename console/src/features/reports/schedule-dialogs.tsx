import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const ScheduleForm = later(() => import('./schedule-form.tsx').then((m) => m.ScheduleForm));
export const ScheduleRuns = later(() => import('./schedule-runs.tsx').then((m) => m.ScheduleRuns));
export const ScheduleRecipients = later(() =>
  import('./schedule-recipients.tsx').then((m) => m.ScheduleRecipients),
);
export const DeleteSchedule = later(() => import('./delete-schedule.tsx').then((m) => m.DeleteSchedule));
