// The checks that need no test runner, each with its name: `npm run check` and `npm test` run all of them.
const bin = (name) => `node_modules/${name}`;

export const checks = [
  ['types', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['types of the console', [bin('typescript/bin/tsc'), '-p', 'console/tsconfig.json']],
  [
    'lint',
    [
      bin('eslint/bin/eslint.js'),
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-location',
      'node_modules/.cache/eslint/',
    ],
  ],
  ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']],
  [
    'walls',
    [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
      ...['contract', 'probes', 'server', 'agent', 'console', 'simulators', 'e2e', 'bench'],
    ],
  ],
  ['owners of tables', ['scripts/table-owners/check.ts']],
  ['known holes in packages', ['scripts/audit.mjs']],
];
