// Writes server/assets/noto-sans-sc.ttf.br, the font of PDF files: Noto Sans SC (OFL-1.1) with the characters of GBK, Big5, Latin, Greek
// and Cyrillic, packed with Brotli, without the package of 96 MB that it is cut out of.
//
//   npm install --no-save @expo-google-fonts/noto-sans-sc@0.4.3 subset-font@2.9.0
//   node scripts/font-data.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import subsetFont from 'subset-font';

const from = new URL('../node_modules/@expo-google-fonts/noto-sans-sc/', import.meta.url);
const to = new URL('../server/assets/', import.meta.url);

/** Every character that two bytes of an encoding stand for. */
function charactersOf(encoding) {
  const decoder = new TextDecoder(encoding);
  const all = [];
  for (let high = 0x81; high < 0xff; high++)
    for (let low = 0x40; low < 0xff; low++) all.push(...decoder.decode(Uint8Array.of(high, low)));
  return all.filter((one) => one !== '\uFFFD');
}

/** First and last code points of what stands beside Chinese: letters, punctuation, arrows, signs, boxes. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x4ff],
  [0x2010, 0x205e],
  [0x20a0, 0x20bf],
  [0x2100, 0x22ff],
  [0x2460, 0x25ff],
  [0x3000, 0x30ff],
  [0xff01, 0xffe6],
];
const beside = ranges.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
);
const characters = new Set([...beside, ...charactersOf('gbk'), ...charactersOf('big5')]);

const whole = await readFile(new URL('400Regular/NotoSansSC_400Regular.ttf', from));
const part = await subsetFont(whole, [...characters].sort().join(''), {
  targetFormat: 'sfnt',
  noLayoutClosure: true,
});
await writeFile(new URL('noto-sans-sc.ttf.br', to), brotliCompressSync(part));
await copyFile(new URL('LICENSE_FONT', from), new URL('noto-sans-sc.OFL.txt', to));
