import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const ScheduleForm = later(() => import('./schedule-form.tsx').then((m) => m.ScheduleForm));
export const StandIn = later(() => import('./stand-in.tsx').then((m) => m.StandIn));
export const DeleteSchedule = later(() => import('./delete-schedule.tsx').then((m) => m.DeleteSchedule));
export const PolicyForm = later(() => import('./policy-form.tsx').then((m) => m.PolicyForm));
