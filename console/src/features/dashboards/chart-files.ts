import { type TFunction } from 'i18next';
import { pictureOf } from '../../lib/element-picture.ts';
import { saveTable } from '../../lib/save-table.ts';
import { type Session } from '../../lib/session.ts';
import { fileNameOf, pictureScale, savePng } from '../../widgets/chart/index.ts';
import { type PicturedPlaces } from './chart-places.ts';
import { type ChartTable } from './chart.ts';
import { pictureWords } from './picture-words.ts';

interface Shown {
  readonly title: string;
  /** The time that it is of, in words. */
  readonly exact: string;
}

/** Saves the numbers of a chart as CSV. */
export const saveCsv = (table: ChartTable, { title, exact }: Shown): void =>
  saveTable(table, `${fileNameOf(title, exact)}.csv`);

/** Saves a chart as it is drawn, with what it shows in words above it. */
export async function savePicture(
  element: HTMLElement,
  { title, exact }: Shown,
  of: { readonly t: TFunction; readonly session: Session; readonly places: PicturedPlaces },
): Promise<void> {
  const about = await pictureWords(of.t, of.session, of.places);
  const name = `${fileNameOf(title, exact)}.png`;
  await savePng(pictureOf(element, pictureScale), name, { title, subtitle: exact, about, legend: [] });
}
