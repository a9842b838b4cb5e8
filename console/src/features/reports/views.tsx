import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
/** Fetches the views behind the first tab ahead of time. */
export const fetchViews = fetchAll;

export const ScheduleList = later(() => import('./schedule-list.tsx').then((m) => m.ScheduleList));
export const SentList = later(() => import('./sent-list.tsx').then((m) => m.SentList));
