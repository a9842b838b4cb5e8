import { type TFunction } from 'i18next';

/** What the file of a chart ends with that holds the first of some rows alone: how many more there are, and where they stand. */
export const restRow = (t: TFunction, told: number, total: number): readonly (readonly string[])[] =>
  total > told ? [[t('dashboards:moreRows', { count: total - told })]] : [];
