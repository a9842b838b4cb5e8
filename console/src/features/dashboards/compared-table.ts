import { type TFunction } from 'i18next';

/** A period and the one of the same length right before it as two rows below those of its steps; `cellsOf` gives what follows their name. */
export const comparedRows = (
  t: TFunction,
  cellsOf: (which: 'whole' | 'before') => readonly string[],
): (readonly string[])[] => [
  [t('dashboards:wholePeriod'), ...cellsOf('whole')],
  [t('dashboards:changesOf.before'), ...cellsOf('before')],
];

/** The head of a column with the figure of another one, of the period before. */
export const beforeOf = (t: TFunction, figure: string): string =>
  `${figure} (${t('dashboards:changesOf.before')})`;
