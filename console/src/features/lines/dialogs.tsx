import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const LineForm = later(() => import('./line-form.tsx').then((m) => m.LineForm));
export const EvidenceDialog = later(() => import('./evidence-dialog.tsx').then((m) => m.EvidenceDialog));
export const DeleteLine = later(() => import('./delete-line.tsx').then((m) => m.DeleteLine));
