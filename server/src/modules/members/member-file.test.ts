import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../platform/csv/cells.ts';
import { EncodingProbe } from '../../platform/csv/encoding.ts';
import { batchesOf, probeFile } from '../../platform/csv/reader.ts';
import { memberFile } from './member-file.ts';

const { columnsOf } = memberFile;

const encoded = {
  'utf-8': Buffer.from('用户名,姓名\nzhang.wei,张伟\n'),
  'utf-8 with BOM': Buffer.from('\uFEFF用户名,姓名\nzhang.wei,张伟\n'),
  // As Excel writes it on a Chinese Windows, simplified and traditional.
  gb18030: Buffer.from('d3c3bba7c3fb2cd0d5c3fb0a7a68616e672e7765692cd5c5ceb00a', 'hex'),
  big5: Buffer.from('a8cfa5ceaacca657bad92ca96da6570a7a68616e672e7765692cb169b0b60a', 'hex'),
};
const readerOf =
  (bytes: Buffer, size = bytes.length) =>
  async (number: number) =>
    number * size < bytes.length ? bytes.subarray(number * size, (number + 1) * size) : undefined;
async function rowsOf(bytes: Buffer, size?: number) {
  const read = readerOf(bytes, size);
  const { encoding } = await probeFile(read);
  const rows = [];
  for await (const batch of batchesOf(read, encoding, memberFile, () => {})) rows.push(...batch);
  return { encoding, rows };
}

describe('a file as Excel writes it', () => {
  it.each([
    ['utf-8', 'utf-8'],
    ['utf-8 with BOM', 'utf-8'],
    ['gb18030', 'gb18030'],
    ['big5', 'big5'],
  ] as const)('in %s is read whole, in pieces of any size', async (name, encoding) => {
    for (const size of [1, 3, 1_000]) {
      const found = await rowsOf(encoded[name], size);
      expect(found.encoding).toBe(encoding);
      expect(found.rows[0]?.cells.username).toBe('zhang.wei');
      expect(found.rows[0]?.cells.name).toMatch(/^[张張][伟偉]$/);
    }
  });

  it('with semicolons or tabs is read too, and rows keep the numbers of the spreadsheet', async () => {
    const { rows } = await rowsOf(Buffer.from('Username;Name\r\n\r\na1;A\r\n;\r\n"b2";"B;C"\r\n'));
    expect(rows.map((row) => [row.row, row.cells.username, row.cells.name])).toEqual([
      [3, 'a1', 'A'],
      [5, 'b2', 'B;C'],
    ]);
    expect((await rowsOf(Buffer.from('username\tname\nx1\tX\n'))).rows[0]?.cells.name).toBe('X');
  });

  it('that is none says where, and one without the columns says which', async () => {
    await expect(rowsOf(Buffer.from('username,name\na1,"A\n'))).rejects.toMatchObject({
      entry: 'IMPORT_MALFORMED',
    });
    await expect(rowsOf(Buffer.from('a,b\n1,2\n'))).rejects.toMatchObject({ entry: 'IMPORT_HEADS' });
    await expect(rowsOf(Buffer.from(' \n'))).rejects.toMatchObject({ entry: 'IMPORT_HEADS' });
  });

  it('of plain letters is UTF-8', () => {
    const probe = new EncodingProbe();
    probe.add(Buffer.from('plain'));
    expect(probe.encoding()).toBe('utf-8');
  });
});

describe('a row', () => {
  const read = (cells: Record<string, string>) => {
    const faults: { column: string; fault: string }[] = [];
    const given = { username: 'a.b', name: 'A', ...cells };
    const row = memberFile.read(given, (column, fault) => faults.push({ column, fault }));
    return { row, faults };
  };
  const faultsOf = (cells: Record<string, string>) =>
    read(cells).faults.map(({ column, fault }) => `${column} ${fault}`);

  it('knows its columns in three languages', () => {
    const columns = ['username', 'name', 'phone', 'email', 'department', 'roles', 'status'];
    expect(columnsOf(['用户名', '姓名', '手机号', '邮箱', '部门', '角色', '状态'])).toEqual(columns);
    expect(columnsOf(['使用者名稱', '姓名', '手機號碼', '電子郵件', '部門', '角色', '狀態'])).toEqual(
      columns,
    );
    expect(columnsOf([' USERNAME ', 'Name', 'Phone', 'E-mail', 'Department', 'Roles', 'Status'])).toEqual(
      columns,
    );
    expect(columnsOf(['Colour'])).toEqual([undefined]);
  });

  it('loses the apostrophe that guards a spreadsheet, and nothing else', () => {
    expect(cellsOf(['phone', 'name'], ["'+8613800000000", "'O"])).toEqual({
      phone: '+8613800000000',
      name: "'O",
    });
  });

  it('says of each column what is wrong', () => {
    expect(faultsOf({ username: '', name: '' })).toEqual(['username usernameEmpty', 'name nameEmpty']);
    expect(faultsOf({ username: '=1+1', phone: 'none', email: 'none' })).toEqual([
      'username format',
      'phone format',
      'email format',
    ]);
    expect(faultsOf({ department: 'A//B', status: 'perhaps' })).toEqual([
      'department departmentPath',
      'status statusUnknown',
    ]);
    expect(faultsOf({ department: Array(11).fill('x').join('/') })).toEqual(['department departmentPath']);
  });

  it('tells an empty cell from a column that is not there', () => {
    expect(read({ phone: '', department: '', roles: '', status: '' }).row).toMatchObject({
      phone: null,
      department: [],
      roles: [],
      status: undefined,
    });
    expect(read({}).row).toMatchObject({ phone: undefined, department: undefined, roles: undefined });
    expect(read({ department: ' A / B ', roles: 'x； y', status: '停用' }).row).toMatchObject({
      department: ['A', 'B'],
      roles: ['x', 'y'],
      status: false,
    });
  });
});
