import { alertSeverities } from '../alerts/alert-terms.ts';

/**
 * The worst that is true of a customer's alerts: the worst severity that is open; `closed`: it keeps its figures to itself; `unruled`: no
 * rule is on, so nothing could be raised; `calm`: none is open; `paused`: it is not open, or the products are closed to it.
 */
export const alertLevels = [...alertSeverities, 'closed', 'unruled', 'calm', 'paused'] as const;
export type AlertLevel = (typeof alertLevels)[number];
