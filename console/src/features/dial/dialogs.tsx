import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const TestForm = later(() => import('./test-form.tsx').then((m) => m.TestForm));
export const SaveTemplate = later(() => import('./save-template.tsx').then((m) => m.SaveTemplate));
export const Templates = later(() => import('./templates.tsx').then((m) => m.Templates));
export const RunNow = later(() => import('./run-now.tsx').then((m) => m.RunNow));
export const DeleteTest = later(() => import('./delete-test.tsx').then((m) => m.DeleteTest));
