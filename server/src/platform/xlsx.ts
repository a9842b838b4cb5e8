import { zipFile } from './zip-file.ts';

/** A cell: text, a number with the style of its column, or nothing. */
export type XlsxCell = string | number | null;

/** How numbers of a column are shown. `time` and `length` are days, as spreadsheets count them. */
export type XlsxStyle = 'plain' | 'percent' | 'time' | 'length';

export interface XlsxSheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly style: XlsxStyle; readonly width: number }[];
  readonly rows: Iterable<readonly XlsxCell[]> | AsyncIterable<readonly XlsxCell[]>;
}

/** What a sheet may hold (ECMA-376 as Excel reads it). */
const mostRows = 1_048_576;
const mostLetters = 32_767;

/** The places of the styles in `cellXfs` below; 1 is that of the head. */
const styleAt: Readonly<Record<XlsxStyle, number>> = { plain: 0, percent: 2, time: 3, length: 4 };

/** Text as XML 1.0 takes it: what it cannot hold at all is left out. */
const xml = (text: string) =>
  text
    .slice(0, mostLetters)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="3">
<numFmt numFmtId="164" formatCode="0.0000%"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>
<numFmt numFmtId="166" formatCode="[h]:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/>
<xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Names of sheets as Excel allows them: 31 letters, some signs not, each once in whatever case. */
function sheetNames(sheets: readonly { readonly name: string }[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, at) => {
    const plain =
      name
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, 31) || `Sheet ${at + 1}`;
    const own = taken.has(plain.toLowerCase()) ? `${plain.slice(0, 27)} ${at + 1}` : plain;
    taken.add(own.toLowerCase());
    return own;
  });
}

function cell(value: XlsxCell, style: number): string {
  if (value === null) return '<c/>';
  if (typeof value === 'string')
    return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(value)}</t></is></c>`;
  return Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : '<c/>';
}

/** The XML of one sheet, some rows at a time: its first row stands still and can be filtered by. Throws RangeError beyond a sheet's rows. */
async function* sheetXml({ columns, rows }: XlsxSheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<cols>${widths.join('')}</cols><sheetData><row>${columns.map(({ title }) => cell(title, 1)).join('')}</row>`;
  const atStyles = columns.map(({ style }) => styleAt[style]);
  let waiting: string[] = [];
  let count = 1;
  for await (const row of rows) {
    count += 1;
    if (count > mostRows) throw new RangeError('A sheet holds no more rows.');
    // A text in a column of numbers keeps to the left, as texts do.
    waiting.push(
      `<row>${row.map((value, at) => cell(value, typeof value === 'number' ? atStyles[at]! : 0)).join('')}</row>`,
    );
    if (waiting.length < 500) continue;
    yield waiting.join('');
    waiting = [];
  }
  yield `${waiting.join('')}</sheetData></worksheet>`;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
const related = (...all: string[]) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`;

/** The largest file that a ZIP of our kind holds. */
const zipBytes = 0xff_ff_ff_ff;

/**
 * Writes a workbook (ECMA-376, SpreadsheetML) and hands it on in parts of about a megabyte, so that no more of it is held. Texts stay texts,
 * whatever they begin with: no formula is ever written. Throws RangeError where it grows beyond `mostBytes`, or a sheet beyond its rows.
 */
export function xlsxBook(
  keep: (part: Buffer) => Promise<void>,
  { mostBytes, atMs }: { readonly mostBytes: number; readonly atMs: number },
) {
  const zip = zipFile(keep, { mostBytes, mostFileBytes: Math.min(16 * mostBytes, zipBytes), atMs });
  const sheets: { readonly name: string; readonly number: number; readonly isLast: boolean }[] = [];
  const begin = async () => {
    const own = (part: string, type: string) =>
      `<Override PartName="/xl/${part}.xml" ContentType="${typeOf(type)}"/>`;
    // What comes is not known yet: every file that is not named here is a sheet.
    await zip.add('[Content_Types].xml', [
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${typeOf('worksheet')}"/>${own('workbook', 'sheet.main')}${own('styles', 'styles')}</Types>`,
    ]);
    await zip.add('_rels/.rels', [related(relation('rId1', 'officeDocument', 'xl/workbook.xml'))]);
  };
  return {
    /** Adds a sheet; `isLast` puts it behind all others, whenever it is written. */
    async add(sheet: XlsxSheet, isLast = false): Promise<void> {
      if (sheets.length === 0) await begin();
      const number = sheets.length + 1;
      sheets.push({ name: sheet.name, number, isLast });
      await zip.add(`xl/worksheets/sheet${number}.xml`, sheetXml(sheet));
    },
    /** Ends the workbook. */
    async end(): Promise<void> {
      const shown = sheets.toSorted((a, b) => Number(a.isLast) - Number(b.isLast));
      const names = sheetNames(shown);
      const listed = shown.map(
        ({ number }, at) => `<sheet name="${xml(names[at]!)}" sheetId="${number}" r:id="rId${number}"/>`,
      );
      await zip.add('xl/workbook.xml', [
        `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
      ]);
      await zip.add('xl/_rels/workbook.xml.rels', [
        related(
          ...sheets.map(({ number }) =>
            relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
          ),
          relation('rIdStyles', 'styles', 'styles.xml'),
        ),
      ]);
      await zip.add('xl/styles.xml', [styles]);
      await zip.end();
    },
  };
}
