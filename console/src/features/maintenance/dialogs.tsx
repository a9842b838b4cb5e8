import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const PlanForm = later(() => import('./plan-form.tsx').then((m) => m.PlanForm));
export const EndNow = later(() => import('./end-plan.tsx').then((m) => m.EndNow));
export const CallOff = later(() => import('./end-plan.tsx').then((m) => m.CallOff));
