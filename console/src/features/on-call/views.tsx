import { laterDialogs } from '../../components/later-dialogs.tsx';

/** The other views of the page: their code comes beside the first, not before it. */
const { later, fetchAll } = laterDialogs();
export const fetchViews = fetchAll;

export const PolicyList = later(() => import('./policy-list.tsx').then((m) => m.PolicyList));
export const Holidays = later(() => import('./holidays.tsx').then((m) => m.Holidays));
