import { texts } from '@linekeeper/contract/platform/file-columns';
import { describe, expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

const columns = {
  name: { title: texts('名称', '名稱', 'Name'), isRequired: true },
  secret: { title: texts('密钥', '金鑰', 'Secret'), isHidden: true },
  note: { title: texts('备注', '備註', 'Note') },
};
type Row = { name: string; note: string };
const kind = fileKind<Row, 'required'>()(columns, 'IMPORT_HEADS', {
  name: {
    read(cell = '', wrong) {
      if (cell === '') wrong('required');
      return cell;
    },
    write: (row) => row.name,
    examples: () => ['one', 'two'],
  },
  secret: { read: (cell) => cell, examples: (language) => [language] },
  note: { read: (cell) => cell?.length, write: (row, language) => `${language} ${row.note}` },
});

describe('a kind of file', () => {
  it('is known by the titles of its columns in each language, and says which it needs', () => {
    expect(kind.columnsOf(['Secret', '名称', 'colour', 'note'])).toEqual([
      'secret',
      'name',
      undefined,
      'note',
    ]);
    expect([kind.required, kind.missing]).toEqual([['name'], 'IMPORT_HEADS']);
  });

  it('reads each cell by its column’s rule, and says of which column what is wrong', () => {
    const faults: string[] = [];
    expect(kind.read({ note: 'four' }, (column, fault) => faults.push(`${column} ${fault}`))).toEqual({
      name: '',
      secret: undefined,
      note: 4,
    });
    expect(faults).toEqual(['name required']);
  });

  it('shows the beginning of a cell, and nothing of a secret', () => {
    const cells = { name: 'n'.repeat(100), secret: 'hush' };
    expect(kind.shown('name', cells)).toBe('n'.repeat(80));
    expect(kind.shown('name', cells, 'other')).toBe('other');
    expect([kind.shown('secret', cells), kind.shown('secret', cells, 'hush')]).toEqual(['', '']);
    expect(kind.hidden).toEqual(['secret']);
  });

  it('exports what is written and no column without a rule for it', () => {
    const [name, note, ...more] = kind.allExported('en');
    const row = { name: 'A', note: 'B' };
    expect([name?.title, name?.value(row), note?.value(row), more]).toEqual(['Name', 'A', 'en B', []]);
    expect(() => kind.exported('secret', 'en')).toThrow('The column secret is not exported.');
  });

  it('has a template of its heads and examples', () => {
    expect(kind.template('zh')).toBe('名称,密钥,备注\r\none,zh,\r\ntwo,,\r\n');
  });
});
