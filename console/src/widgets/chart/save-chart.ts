import { saveFile } from '../../lib/api.ts';
import { colors, fonts } from '../../lib/tokens.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useUi } from '../../lib/ui.ts';

export interface PictureText {
  readonly title: string;
  readonly subtitle: string;
  /** Whose it is and what it is narrowed to. */
  readonly about?: string;
  readonly legend: readonly LegendItem[];
}

interface LegendItem {
  readonly color: string;
  readonly text: string;
  /** Drawn as a broken line. */
  readonly isFaint?: boolean;
}

/** How many times larger than on the screen a picture is. */
export const pictureScale = 2;
const scale = pictureScale;
const headPx = 76;
const legendRowPx = 18;
/** What a legend has beside its words: the margin, the mark before a name, the room after it. */
const [marginPx, markPx, afterPx] = [16, 16, 20];

/** The rows of a legend, none of which is wider than the picture unless by one name alone. */
export function legendRows<T extends { readonly text: string }>(
  legend: readonly T[],
  widthPx: number,
  widthOf: (text: string) => number,
): T[][] {
  const rows: T[][] = [];
  let endPx = Infinity;
  for (const item of legend) {
    const itemPx = markPx + widthOf(item.text);
    if (endPx + itemPx > widthPx - marginPx) {
      rows.push([]);
      endPx = marginPx;
    }
    rows.at(-1)?.push(item);
    endPx += itemPx + afterPx;
  }
  return rows;
}

/** Saves a chart as a picture that explains itself: title, time range and legend stand above the drawing. */
export async function savePng(drawing: string, fileName: string, text: PictureText): Promise<void> {
  const image = new Image();
  image.src = drawing;
  await image.decode();
  const color = colors[useUi.getState().theme];
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const font = fonts[currentLanguage()];
  pen.font = `12px ${font}`;
  const rows = legendRows(text.legend, image.width / scale, (words) => pen.measureText(words).width);
  const topPx = headPx + Math.max(0, rows.length - 1) * legendRowPx;
  canvas.width = image.width;
  canvas.height = image.height + topPx * scale;
  pen.fillStyle = color.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, topPx * scale);
  pen.scale(scale, scale);
  pen.font = `600 14px ${font}`;
  pen.fillStyle = color.text;
  pen.fillText(text.title, marginPx, 24);
  pen.font = `12px ${font}`;
  pen.fillStyle = color.text2;
  pen.fillText(text.subtitle, marginPx, 44);
  if (text.about) pen.fillText(text.about, marginPx, 62);
  for (const [at, row] of rows.entries()) {
    const downPx = at * legendRowPx;
    let x = marginPx;
    for (const item of row) {
      drawMark(pen, item, x, 56 + downPx);
      pen.fillStyle = color.text;
      pen.fillText(item.text, x + markPx, 65 + downPx);
      x += markPx + pen.measureText(item.text).width + afterPx;
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile(blob, fileName);
}

/** The mark before a name: a square, or two dashes where its line is broken. */
function drawMark(pen: CanvasRenderingContext2D, { color, isFaint }: LegendItem, x: number, y: number): void {
  pen.fillStyle = color;
  if (!isFaint) return pen.fillRect(x, y, 10, 10);
  pen.fillRect(x, y + 4, 4, 2);
  pen.fillRect(x + 6, y + 4, 4, 2);
}

/** A file name out of words that may hold anything: what file systems refuse becomes a dash. */
export function fileNameOf(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/[\p{Cc}\\/:*?"<>|\s]+/gu, '-').replace(/^[.-]+|-+$/g, ''))
    .filter((part) => part !== '')
    .join('_')
    .slice(0, 120);
}
