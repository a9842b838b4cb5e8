import { type SlaRow } from './sla-terms.ts';

/** What an SLA leaves of a month; undefined where none was agreed on. */
export const slaLeft = ({ allowedMs, lostMs, leftMs }: Pick<SlaRow, 'allowedMs' | 'lostMs' | 'leftMs'>) =>
  allowedMs === null || leftMs === null ? undefined : { allowedMs, lostMs, leftMs };
