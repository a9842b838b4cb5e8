import { createHmac, hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Stack } from './stack.ts';

/** Asks the installation's own database, as whoever holds its data folder can. */
export async function query({ dataDir }: Stack, text: string): Promise<readonly Record<string, never>[]> {
  const client = new pg.Client({
    host: path.join(dataDir, 'postgres'),
    user: 'postgres',
    database: 'postgres',
    password: (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim(),
    connectionTimeoutMillis: 60_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    return (await client.query<Record<string, never>>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The digits of the image that was drawn last. A machine is not to read the image itself; it takes the key of the
 * installation to try all digits on what is kept of them.
 */
export async function readCaptcha(stack: Stack): Promise<string> {
  const master = Buffer.from(await readFile(path.join(stack.dataDir, 'secret.key'), 'utf8'), 'base64');
  const key = Buffer.from(hkdfSync('sha256', master, 'linekeeper', 'digits of captchas', 32));
  const [kept] = await query(
    stack,
    `select id, encode(answer_hash, 'hex') as hash from captcha order by expires_at desc limit 1`,
  );
  for (let number = 0; number < 10_000; number += 1) {
    const digits = String(number).padStart(4, '0');
    const hash = createHmac('sha256', key)
      .update(`${String(kept?.['id'])}\0${digits}`)
      .digest('hex');
    if (hash === kept?.['hash']) return digits;
  }
  throw new Error('No image was drawn whose digits could be found.');
}
