import { type HeatMap } from '@linekeeper/contract/dial/dial-tests';
import { type TFunction } from 'i18next';
import { percent } from '../../lib/quantity.ts';

/** What a row of a heat map is called: an outlet, with the source where it has several; else the source itself. */
export const rowText = (t: TFunction, { name, source }: HeatMap['outlets'][number]): string =>
  [name, source].filter(Boolean).join(' · ') || t('dial:server');

/** What a target of a heat map is called. */
export const targetNameText = (t: TFunction, target: string | undefined): string =>
  target || t('dial:gateway');

/** What is lost: packets where the kind sends any, else runs that fail. */
export const lostText = (t: TFunction, of: 'packets' | 'runs', lost: number | null | undefined): string =>
  t(`dial:cell.lost.${of}`, { percent: percent(lost, 0) });
