// Writes contract/src/outlets/english-names.json: what English calls provinces, cities and what the map names besides, by their code.
//
//   npm pack pinyin-pro@3.29.4 && tar xzf pinyin-pro-3.29.4.tgz
//   node scripts/english-names.mjs package
//
// Pinyin as officially written (no tones, apostrophes where a syllable begins with a vowel), but for those that are called by their own
// language or by another spelling: these stand in scripts/english-exceptions.json, by code, with those that are
// divisions and no names on the map.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const outlines = new URL('../console/src/widgets/map/outlines.json', import.meta.url);
const exceptions = new URL('./english-exceptions.json', import.meta.url);
const target = new URL('../contract/src/outlets/english-names.json', import.meta.url);

/** What stands behind a name: who is meant by it, and what it is. */
const nations =
  '土家族|布依族|苗族|侗族|藏族|羌族|彝族|回族|黎族|壮族|傣族|白族|景颇族|傈僳族|哈尼族|朝鲜族|蒙古族|蒙古|哈萨克|柯尔克孜';
const behind = new RegExp(`(?:(?:${nations})*自治(?:州|县)|地区|林区|新区|堂区|市|区|县|盟)$`);
/** What is not so short that nobody would know it: 忠县 is called Zhongxian. */
const leastCharacters = 2;

/** Syllables as one word: Xi'an, Lu'an, Guang'an. */
export const joined = (syllables) => {
  const word = syllables
    .map((one, at) => (at > 0 && /^[aoe]/.test(one) ? `'${one}` : one))
    .join('')
    .replaceAll('ü', 'u');
  return word.charAt(0).toUpperCase() + word.slice(1);
};

export const shortOf = (name) => {
  const short = name.replace(behind, '');
  return short.length < leastCharacters ? name : short;
};

async function main([folder]) {
  if (!folder) throw new Error('Say the folder of the unpacked package pinyin-pro.');
  const { pinyin } = await import(pathToFileURL(path.resolve(folder, 'dist/index.mjs')).href);
  const { version, license } = JSON.parse(await readFile(path.resolve(folder, 'package.json'), 'utf8'));
  const { provinces, cities } = JSON.parse(await readFile(outlines, 'utf8'));
  const own = JSON.parse(await readFile(exceptions, 'utf8'));
  const spelt = [...provinces, ...cities].map(({ code, name }) => [
    code,
    joined(pinyin(shortOf(name), { toneType: 'none', type: 'array', v: false })),
  ]);
  const names = Object.entries({ ...Object.fromEntries(spelt), ...own });
  const source = { package: `pinyin-pro@${version}`, licence: license };
  await writeFile(
    target,
    `${JSON.stringify({ source, names: Object.fromEntries(names.sort()) }, undefined, 1)}\n`,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2));
