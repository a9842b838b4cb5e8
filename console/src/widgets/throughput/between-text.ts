import { type BookedRun } from '@linekeeper/contract/dial/throughput';
import { type TFunction } from 'i18next';

/** "Agent → This server". */
export const betweenText = (t: TFunction, { from, to }: Pick<BookedRun, 'from' | 'to'>): string =>
  `${from ?? t('dial:server')} → ${to ?? t('dial:server')}`;
