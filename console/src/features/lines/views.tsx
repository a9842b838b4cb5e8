import { laterDialogs } from '../../components/later-dialogs.tsx';

/** The other views of line monitoring: their code comes beside the list, not before it. */
const { later, fetchAll } = laterDialogs();
export const fetchViews = fetchAll;

export const ProviderRanking = later(() => import('./provider-ranking.tsx').then((m) => m.ProviderRanking));
export const SlaMonth = later(() => import('./sla-month.tsx').then((m) => m.SlaMonth));
export const CompareLines = later(() => import('./compare-lines.tsx').then((m) => m.CompareLines));
