import { laterDialogs } from '../../components/later-dialogs.tsx';

const { later, fetchAll } = laterDialogs();
export const fetchDialogs = fetchAll;

export const AddAgent = later(() => import('./add-agent.tsx').then((m) => m.AddAgent));
export const AgentDrawer = later(() => import('./agent-drawer.tsx').then((m) => m.AgentDrawer));
export const ClaimDrawer = later(() => import('./claim-drawer.tsx').then((m) => m.ClaimDrawer));
export const RenewSome = later(() => import('./renew-some.tsx').then((m) => m.RenewSome));
