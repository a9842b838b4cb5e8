import data from './traditional-names.json' with { type: 'json' };

/**
 * Each character of China's divisions that Taiwan writes otherwise, with what it writes: from ICU's Hans-Hant, whose words were
 * read through, as characters of names are not always those of other words.
 */
const byCharacter = new Map<string, string>();
for (let at = 0; at < data.pairs.length; at += 2)
  byCharacter.set(data.pairs.charAt(at), data.pairs.charAt(at + 1));

/** Names that have a character for which the table has another one, or none. */
const names: Readonly<Record<string, string>> = data.names;

/** What such names end with: banners are called by the side on which they lay. */
const ends = Object.entries(data.ends);

function traditionalOf(name: string): string {
  const end = ends.find(([written]) => name.endsWith(written));
  const whole = end ? name.slice(0, -end[0].length) + end[1] : name;
  return names[name] ?? [...whole].map((one) => byCharacter.get(one) ?? one).join('');
}

/** Names of divisions, each after the one that it is in, in traditional characters. */
export const traditional = (path: string): string => path.split(' ').map(traditionalOf).join(' ');
