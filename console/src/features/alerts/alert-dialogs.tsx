import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const ActOnAlerts = later(() => import('./alert-act.tsx').then((m) => m.ActOnAlerts));
export const AlertNote = later(() => import('./alert-note.tsx').then((m) => m.AlertNote));
export const AcknowledgeMatching = later(() =>
  import('./acknowledge-matching.tsx').then((m) => m.AcknowledgeMatching),
);
