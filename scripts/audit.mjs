// Asks npm whether holes are known in the packages that the program runs with. One of high severity fails the check; where nobody can
// be asked (no network, a registry without advisories) that is said, and fails nothing.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { root } from './node24.mjs';

const failing = ['high', 'critical'];
/** Addresses say where a machine gets its packages, which is nobody's business. */
const withoutAddresses = (text) =>
  text
    .replace(/\bhttps?:\/\/\S+/g, '(address)')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What npm's answer means: whether the check passes, and what is said.
 * @param {string} output of `npm audit --json`
 * @returns {{ok: boolean, said: string}}
 */
export function verdictOf(output) {
  let answer;
  try {
    answer = JSON.parse(output.slice(Math.max(0, output.indexOf('{'))));
  } catch {
    return { ok: true, said: 'could not ask: npm gave no answer that can be read.' };
  }
  const { vulnerabilities } = answer;
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) {
    const why = answer.message ?? answer.error?.summary ?? answer.error?.code ?? 'no reason was given';
    return {
      ok: true,
      said: `could not ask: ${withoutAddresses(String(why))}. Known holes were not looked for.`,
    };
  }
  const all = Object.values(vulnerabilities);
  const bad = all.filter(({ severity }) => failing.includes(severity));
  const lines = bad.map(({ name, severity, range, via }) => {
    const titles = via.filter((one) => typeof one === 'object').map(({ title, url }) => `${title} ${url}`);
    return `${name} ${range} (${severity}) ${titles.join('; ') || 'by a package that it needs'}`;
  });
  const rest = all.length - bad.length;
  lines.push(
    `${bad.length} of high or critical severity${rest > 0 ? `, ${rest} of lower severity` : ''} in what the program runs with.`,
  );
  return { ok: bad.length === 0, said: lines.join('\n') };
}

if (process.argv[1] === import.meta.filename) {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: 60_000 });
  const { ok, said } = error
    ? { ok: true, said: `could not ask: ${error.code ?? error.message}. Known holes were not looked for.` }
    : verdictOf(stdout);
  console.log(`known holes in packages: ${said}`);
  process.exitCode = ok ? 0 : 1;
}
