// npm run proof -- <hour|kill-alerts> [...]: proofs that take long, each with its result as a page.
import process from 'node:process';

const proofs: Readonly<Record<string, () => Promise<unknown>>> = {
  hour: () => import('./hour/proof.ts'),
  'kill-alerts': () => import('./kill-alerts/proof.ts'),
};
const proof = proofs[process.argv[2] ?? ''];
if (proof) await proof();
else {
  process.stderr.write(`npm run proof -- <${Object.keys(proofs).join('|')}>\n`);
  process.exitCode = 2;
}
