// Writes contract/src/outlets/divisions-data.json: China's divisions out of @vant/area-data (MIT), without the package itself.
//
//   npm pack @vant/area-data@2.1.0 && tar xzf vant-area-data-2.1.0.tgz
//   node scripts/division-data.mjs package 2026-11-22
//
// A code is never taken out: one that the newer data lacks gets the given day as its last, one that is new gets it as its first.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const target = new URL('../contract/src/outlets/divisions-data.json', import.meta.url);

/** Rows are `code name`, and `code name from to` where a code was not always there: `-` for an end that is open. */
export const rowOf = ({ code, name, from, to }) =>
  from || to ? `${code} ${name} ${from || '-'} ${to || '-'}` : `${code} ${name}`;

/** What stands in a row. */
export function readRow(row) {
  const [code, name, from = '-', to = '-'] = row.split(' ');
  return { code, name, from: from === '-' ? '' : from, to: to === '-' ? '' : to };
}

/** The divisions that are kept, after newer data came on a day: what is gone ended, what came back is open again. */
export function merged(kept, newer, day) {
  const now = new Map(newer.map(({ code, name }) => [code, name]));
  const known = new Set(kept.map(({ code }) => code));
  const isFirst = kept.length === 0;
  const rows = [
    ...kept.map((row) =>
      now.has(row.code) ? { ...row, name: now.get(row.code), to: '' } : { ...row, to: row.to || day },
    ),
    ...newer
      .filter(({ code }) => !known.has(code))
      .map(({ code, name }) => ({ code, name, from: isFirst ? '' : day, to: '' })),
  ];
  return rows.sort((one, other) => (one.code < other.code ? -1 : 1));
}

async function main([folder, day]) {
  if (!folder || !/^\d{4}-\d{2}-\d{2}$/.test(day ?? ''))
    throw new Error('Say the folder of the package and the day of its data: package 2026-11-22');
  const file = path.resolve(folder, 'dist/index.js');
  const { areaList } = await import(pathToFileURL(file).href);
  const about = JSON.parse(await readFile(path.resolve(folder, 'package.json'), 'utf8'));
  const newer = Object.values(areaList).flatMap((list) =>
    Object.entries(list).map(([code, name]) => ({ code, name })),
  );
  const before = await readFile(target, 'utf8').then(JSON.parse, () => ({ rows: [] }));
  const rows = merged(before.rows.map(readRow), newer, day);
  const source = {
    package: `${about.name}@${about.version}`,
    licence: about.license,
    sha256: createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
    day,
  };
  await writeFile(target, `${JSON.stringify({ source, rows: rows.map(rowOf) }, undefined, 1)}\n`);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
