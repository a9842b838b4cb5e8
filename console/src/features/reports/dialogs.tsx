import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const MakeReport = later(() => import('./make-report.tsx').then((m) => m.MakeReport));
