import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const TestForm = later(() => import('./test-form.tsx').then((m) => m.TestForm));
export const RunNow = later(() => import('./run-now.tsx').then((m) => m.RunNow));
export const DeleteTest = later(() => import('./delete-test.tsx').then((m) => m.DeleteTest));
