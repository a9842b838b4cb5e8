import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { prepareDatabase } from './prepare.ts';

const rolePassword = 'password-of-the-test-roles';

/** A message of PostgreSQL's protocol: its letter, its length, its body. */
function message(letter: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const int = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};
const ready = message('Z', 'I');

/** Answers every query with one row, as a server of an old version would say who it is. */
function oldServer(row: Record<string, string>) {
  const columns = Object.keys(row).map((name) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int(0, 4),
      int(0, 2),
      int(25, 4),
      int(-1, 2),
      int(-1, 4),
      int(0, 2),
    ]),
  );
  const values = Object.values(row).map((value) => Buffer.concat([int(value.length, 4), Buffer.from(value)]));
  const answer = [
    message('T', int(columns.length, 2), ...columns),
    message('D', int(values.length, 2), ...values),
    message('C', 'SELECT 1\0'),
    ready,
  ];
  return createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0, 4)), ready]));
      socket.on(
        'data',
        (data) => void (data[0] === 'Q'.charCodeAt(0) && socket.write(Buffer.concat(answer))),
      );
    });
  });
}

describe('a database that cannot be ours is refused in one line', () => {
  it('because its PostgreSQL is older than 15', async () => {
    const server = oldServer({ number: '140013', text: '14.13 (Debian)', encoding: 'UTF8' });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(
      prepareDatabase({ adminUrl: `postgresql://someone@127.0.0.1:${port}/any`, rolePassword }),
    ).rejects.toThrow(/^PostgreSQL 14\.13 \(Debian\) is too old: 15 or newer is needed\.$/);
    server.close();
  });

  it('because it does not keep text as UTF-8', async () => {
    const url = new URL(process.env['LINEKEEPER_TEST_CLUSTER'] ?? '');
    const root = new pg.Client(url.href);
    await root.connect();
    const name = `linekeeper_ascii_${randomBytes(4).toString('hex')}`;
    await root.query(
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    );
    url.pathname = `/${name}`;
    await expect(prepareDatabase({ adminUrl: url.href, rolePassword })).rejects.toThrow(
      /^The database ".*" keeps text as SQL_ASCII: make one with ENCODING 'UTF8'\.$/,
    );
    await root.query(`drop database ${name}`);
    await root.end();
  });
});
