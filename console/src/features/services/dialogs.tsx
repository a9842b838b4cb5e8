import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const ServiceForm = later(() => import('./service-form.tsx').then((m) => m.ServiceForm));
export const DeleteService = later(() => import('./delete-service.tsx').then((m) => m.DeleteService));
