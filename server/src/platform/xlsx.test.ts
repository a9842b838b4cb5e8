import { expect, it } from 'vitest';
import { readZip } from '../../test/read-zip.ts';
import { xlsxBook, type XlsxSheet } from './xlsx.ts';

const bounds = { mostBytes: 1_000_000, atMs: Date.UTC(2026, 2, 1) };
const sheet = (name: string, rows: XlsxSheet['rows']): XlsxSheet => ({
  name,
  columns: [{ title: 'A <b> & "c"', style: 'percent', width: 10 }],
  rows,
});
/** A workbook of some sheets in one piece. */
async function xlsxFile(sheets: readonly XlsxSheet[], most: typeof bounds): Promise<Buffer> {
  const parts: Buffer[] = [];
  const book = xlsxBook(async (part) => void parts.push(part), most);
  for (const one of sheets) await book.add(one);
  await book.end();
  return Buffer.concat(parts);
}
const sheetOf = (bytes: Buffer, number = 1) =>
  readZip(bytes).get(`xl/worksheets/sheet${number}.xml`)!.toString();

it('a text stays a text, a number a number with the style of its column, and what XML cannot hold is left out', async () => {
  const xml = sheetOf(
    await xlsxFile([sheet('One', [['=1+1'], [0.5], [null], [Number.NaN], ['a\u0000b\uD800<']])], bounds),
  );
  const rows = xml.match(/<row>.*?<\/row>/g)!;
  expect(rows).toEqual([
    '<row><c t="inlineStr" s="1"><is><t xml:space="preserve">A &lt;b&gt; &amp; &quot;c&quot;</t></is></c></row>',
    '<row><c t="inlineStr" s="0"><is><t xml:space="preserve">=1+1</t></is></c></row>',
    '<row><c s="2"><v>0.5</v></c></row>',
    '<row><c/></row>',
    '<row><c/></row>',
    '<row><c t="inlineStr" s="0"><is><t xml:space="preserve">ab&lt;</t></is></c></row>',
  ]);
});

it('sheets have names that may be, each its own', async () => {
  const long = 'x'.repeat(40);
  const bytes = await xlsxFile(
    ['A/B', 'a b', '[]', long, long].map((name) => sheet(name, [])),
    bounds,
  );
  const names = [
    ...readZip(bytes)
      .get('xl/workbook.xml')!
      .toString()
      .matchAll(/sheet name="([^"]*)"/g),
  ].map(([, name]) => name);
  expect(names).toEqual(['A B', 'a b 2', 'Sheet 3', 'x'.repeat(31), `${'x'.repeat(27)} 5`]);
});

it('grows no larger than it may', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`${at} ${Math.sin(at)}`]);
  await expect(xlsxFile([sheet('One', rows)], { ...bounds, mostBytes: 5_000 })).rejects.toThrow(RangeError);
  function* many() {
    for (let at = 0; at < 1_048_577; at++) yield [null];
  }
  await expect(xlsxFile([sheet('One', many())], { ...bounds, mostBytes: 1e9 })).rejects.toThrow(RangeError);
});

it('a sheet that is written first may stand last, and its rows may come as they are read', async () => {
  const parts: Buffer[] = [];
  const book = xlsxBook(async (part) => void parts.push(part), bounds);
  async function* rows() {
    yield ['a'];
    yield ['b'];
  }
  await book.add({ ...sheet('Long', []), rows: rows() }, true);
  await book.add(sheet('Short', [['c']]));
  await book.end();
  const files = readZip(Buffer.concat(parts));
  const text = (name: string) => files.get(name)!.toString();
  expect(
    [...text('xl/workbook.xml').matchAll(/sheet name="(\w+)" sheetId="(\d)" r:id="rId(\d)"/g)].map((one) =>
      one.slice(1),
    ),
  ).toEqual([
    ['Short', '2', '2'],
    ['Long', '1', '1'],
  ]);
  expect(text('xl/worksheets/sheet1.xml').match(/<row>/g)).toHaveLength(3);
  expect(text('xl/_rels/workbook.xml.rels')).toContain('Id="rId1"');
  expect([...files.keys()][0]).toBe('[Content_Types].xml');
});
