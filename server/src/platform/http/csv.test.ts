import { describe, expect, it } from 'vitest';
import { batchesOf } from '../csv/reader.ts';
import { csvOf, unguarded } from './csv.ts';

const dangerous = [
  '=1+1',
  '+8613800000000',
  '-x',
  '@SUM(A1)',
  '＝1+1',
  '＋8613800000000',
  '－2+3',
  '＠SUM(A1)',
  ' =1',
  '　＝1',
  `'=1`,
  `''＝1`,
];

/** What an import reads of a file that we wrote. */
async function readBack(texts: readonly string[]): Promise<(string | undefined)[]> {
  const file = Buffer.from(csvOf([{ title: 'text', value: (text: string) => text }], texts));
  const columns = {
    columnsOf: () => ['text'] as const as 'text'[],
    required: [],
    missing: 'IMPORT_HEADS',
  } as const;
  const cells: (string | undefined)[] = [];
  const read = async (piece: number) => (piece === 0 ? file : undefined);
  for await (const rows of batchesOf(read, 'utf-8', columns, () => {}))
    cells.push(...rows.map((row) => row.cells.text));
  return cells;
}

describe('a cell that a spreadsheet would run', () => {
  it.each([...dangerous, '\tx', '\rx'])('is led by an apostrophe: %j', (text) => {
    const [, cell = ''] = csvOf([{ title: 'text', value: (row: string) => row }], [text]).split('\r\n');
    expect(cell.replace(/^"/, '').startsWith(`'`)).toBe(true);
    expect(unguarded(`'${text}`)).toBe(text);
  });

  it('is what it was when the file is imported again, and so is every other', async () => {
    const texts = [...dangerous, `'quoted'`, `it's`, `'`, '深圳＝', '-1.5'];
    expect(await readBack(texts)).toEqual(texts.map((text) => text.trim()));
  });

  it('is left alone where it is a number, which a spreadsheet calculates with', () => {
    expect(csvOf([{ title: 'n', value: (row: string | number) => row }], ['-1.5', -2])).toBe(
      'n\r\n-1.5\r\n-2\r\n',
    );
  });
});
