import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { isWide, safeText, wrapped } from './safe-text.ts';

/** The part of fontkit that is used here. */
interface Font {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
}

/** Points (1/72 inch) of an A4 page. */
const margin = 48;
const footer = 36;
export const ink = '#1b2430';
export const quiet = '#5d6a78';
export const rule = '#d5dbe2';
export const accent = '#1f6feb';

export interface TextStyle {
  readonly size?: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right';
  /** The most lines that it may take. */
  readonly lines?: number;
}

export interface TableColumn {
  readonly title: string;
  /** Its part of the width. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

/**
 * How wide each column is: by its share, and no narrower than the longest word of its title (`least`), for which others give room; where there is not
 * enough for all words, by the shares alone.
 */
export function columnWidths(
  columns: readonly Pick<TableColumn, 'share'>[],
  least: readonly number[],
  width: number,
): number[] {
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  const needed = sum(least) <= width ? least : columns.map(() => 0);
  const isWide = columns.map(() => true);
  for (;;) {
    const left = width - sum(needed.filter((_, at) => !isWide[at]));
    const shares = sum(columns.filter((_, at) => isWide[at]).map(({ share }) => share));
    const widths = columns.map(({ share }, at) => (isWide[at] ? (left * share) / shares : needed[at]!));
    const narrow = widths.flatMap((one, at) => (isWide[at] && one < needed[at]! ? [at] : []));
    if (narrow.length === 0) return widths;
    for (const at of narrow) isWide[at] = false;
  }
}

/** A pile of A4 pages that is written from top to bottom in one font, which has Chinese. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left = margin;
  readonly width: number;
  y = margin;
  readonly #font: Font;
  readonly #widths = new Map<string, number>();
  readonly #pieces: Buffer[] = [];
  readonly #ended: Promise<void>;

  constructor({ title, author, language }: { title: string; author: string; language: string }) {
    this.doc = new PDFDocument({
      ...{ size: 'A4', margin: 0, bufferPages: true, lang: language },
      info: { Title: title, Author: author, Creator: 'Linekeeper', Producer: 'Linekeeper' },
      displayTitle: true,
    });
    this.doc.on('data', (piece: Buffer) => this.#pieces.push(piece));
    this.#ended = new Promise((resolve, reject) => this.doc.once('end', resolve).once('error', reject));
    const file = new URL('../../../assets/noto-sans-sc.ttf.br', import.meta.url);
    this.doc.registerFont('text', brotliDecompressSync(readFileSync(file)));
    this.doc.font('text');
    this.#font = (this.doc as unknown as { readonly _font: { readonly font: Font } })._font.font;
    this.width = this.doc.page.width - 2 * margin;
  }

  safe(text: string): string {
    return safeText(text, (codePoint) => this.#font.hasGlyphForCodePoint(codePoint));
  }

  /** Of one character at a size of 1. */
  #widthOf(one: string): number {
    const known = this.#widths.get(one);
    if (known !== undefined) return known;
    const width = this.#font.glyphForCodePoint(one.codePointAt(0)!).advanceWidth / this.#font.unitsPerEm;
    this.#widths.set(one, width);
    return width;
  }

  widthOf(text: string, size: number): number {
    return [...text].reduce((sum, one) => sum + this.#widthOf(one), 0) * size;
  }

  /** Begins a page where less than so much is left of this one. */
  room(height: number): void {
    if (this.y + height <= this.doc.page.height - margin - footer) return;
    this.doc.addPage();
    this.y = margin;
  }

  /** Writes one line where it is told to; nothing moves. */
  at(text: string, x: number, y: number, style: TextStyle & { readonly width?: number } = {}): void {
    const { size = 9, color = ink, bold = false, align = 'left', width } = style;
    const shift = align === 'right' && width !== undefined ? width - this.widthOf(text, size) : 0;
    this.doc.fontSize(size).fillColor(color);
    if (bold) this.doc.lineWidth(size / 32).strokeColor(color);
    this.doc.text(text, x + shift, y, { lineBreak: false, fill: true, stroke: bold });
  }

  /** The lines that a text takes. */
  lines(text: string, width: number, { size = 9, lines = 4 }: TextStyle = {}): string[] {
    const widthOf = (one: string) => this.#widthOf(one) * size;
    return wrapped(this.safe(text), { width, most: lines, widthOf });
  }

  /** Writes a paragraph and goes below it. */
  text(text: string, style: TextStyle & { readonly indent?: number } = {}): void {
    const { size = 9, indent = 0 } = style;
    for (const line of this.lines(text, this.width - indent, { lines: 40, ...style })) {
      this.room(size * 1.55);
      this.at(line, this.left + indent, this.y, style);
      this.y += size * 1.55;
    }
  }

  heading(text: string): void {
    this.room(80);
    this.y += 14;
    this.at(this.safe(text), this.left, this.y, { size: 12, bold: true });
    this.y += 19;
    this.doc
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.6)
      .strokeColor(rule)
      .stroke();
    this.y += 6;
  }

  /** Rows below each other with a head that stands on every page. Never `doc.table`, which takes a second a row with such a font. */
  table(
    columns: readonly TableColumn[],
    rows: readonly (readonly string[])[],
    { size = 8, lines = 2 }: { readonly size?: number; readonly lines?: number } = {},
  ): void {
    // Of many columns the words need the room more than what is between them.
    const gap = columns.length > 8 ? 8 : 12;
    const least = columns.map(({ title }) =>
      Math.max(...wordsOf(title).map((word) => this.widthOf(this.safe(word), size))),
    );
    const widths = columnWidths(columns, least, this.width - gap * (columns.length - 1));
    const places: { x: number; width: number; align: 'left' | 'right' }[] = [];
    let x = this.left;
    for (const [at, { align = 'left' }] of columns.entries()) {
      const width = widths[at]!;
      places.push({ x, width, align });
      x += width + gap;
    }
    const head = () => {
      const titles = columns.map(({ title }, at) => this.lines(title, places[at]!.width, { size, lines: 3 }));
      const deep = Math.max(...titles.map(({ length }) => length)) * size * 1.35;
      titles.forEach((of, at) =>
        of.forEach((line, below) =>
          this.at(line, places[at]!.x, this.y + below * size * 1.35, { size, color: quiet, ...places[at] }),
        ),
      );
      this.y += deep + 3;
      this.line(rule);
      this.y += 3;
    };
    this.room(60);
    head();
    for (const row of rows) {
      const cells = row.map((text, at) => this.lines(text, places[at]!.width, { size, lines }));
      const deep = Math.max(...cells.map(({ length }) => length)) * size * 1.4 + 3;
      const page = this.doc.bufferedPageRange().count;
      this.room(deep);
      if (this.doc.bufferedPageRange().count !== page) head();
      cells.forEach((of, at) =>
        of.forEach((line, below) =>
          this.at(line, places[at]!.x, this.y + below * size * 1.4, { size, ...places[at] }),
        ),
      );
      this.y += deep;
    }
  }

  line(color: string): void {
    this.doc
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  /** Writes below every page what it is a page of, and gives the bytes. */
  async end(foot: (page: number, pages: number) => readonly [left: string, right: string]): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(start + page);
      const [left, right] = foot(page + 1, count);
      const y = this.doc.page.height - margin - 8;
      const [line = ''] = this.lines(left, this.width - 80, { size: 7.5, lines: 1 });
      this.at(line, this.left, y, { size: 7.5, color: quiet });
      this.at(this.safe(right), this.left, y, { size: 7.5, color: quiet, align: 'right', width: this.width });
    }
    this.doc.end();
    await this.#ended;
    return Buffer.concat(this.#pieces);
  }
}

/** The parts of a title that stand on one line: words, and in Chinese each character by itself. */
const wordsOf = (title: string): string[] =>
  title.split(' ').flatMap((word) => ([...word].some(isWide) ? [...word] : [word]));
