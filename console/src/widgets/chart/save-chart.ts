import { saveFile } from '../../lib/api.ts';
import { colors, fonts } from '../../lib/tokens.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useUi } from '../../lib/ui.ts';

export interface PictureText {
  readonly title: string;
  readonly subtitle: string;
  /** Whose it is and what it is narrowed to. */
  readonly about?: string;
  readonly legend: readonly { readonly color: string; readonly text: string }[];
}

/** How many times larger than on the screen a picture is. */
export const pictureScale = 2;
const scale = pictureScale;
const headPx = 76;

/** Saves a chart as a picture that explains itself: title, time range and legend stand above the drawing. */
export async function savePng(drawing: string, fileName: string, text: PictureText): Promise<void> {
  const image = new Image();
  image.src = drawing;
  await image.decode();
  const color = colors[useUi.getState().theme];
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height + headPx * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const font = fonts[currentLanguage()];
  pen.fillStyle = color.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, headPx * scale);
  pen.scale(scale, scale);
  const write = (words: string, x: number, y: number) => {
    pen.fillText(words, x, y);
    return x + pen.measureText(words).width;
  };
  pen.font = `600 14px ${font}`;
  pen.fillStyle = color.text;
  write(text.title, 16, 24);
  pen.font = `12px ${font}`;
  pen.fillStyle = color.text2;
  write(text.subtitle, 16, 44);
  if (text.about) write(text.about, 16, 62);
  let x = 16;
  for (const item of text.legend) {
    pen.fillStyle = item.color;
    pen.fillRect(x, 56, 10, 10);
    pen.fillStyle = color.text;
    x = write(item.text, x + 16, 65) + 20;
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile(blob, fileName);
}

/** A file name out of words that may hold anything: what file systems refuse becomes a dash. */
export function fileNameOf(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/[\p{Cc}\\/:*?"<>|\s]+/gu, '-').replace(/^[.-]+|-+$/g, ''))
    .filter((part) => part !== '')
    .join('_')
    .slice(0, 120);
}
