import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

/** Syntax that this project refuses, each with the reason that is printed. */
const refused = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only: one name for a thing everywhere.' },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'Math.random is predictable: use node:crypto (or pass the randomness in).',
  },
];

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', 'data', 'e2e/artifacts', '.cache'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/ban-ts-comment': 'error',
      'max-lines': ['warn', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      'max-depth': ['error', 4],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-restricted-syntax': ['error', ...refused],
    },
  },
  {
    files: ['server/**/*.ts', 'probes/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:child_process',
              importNames: ['exec', 'execSync'],
              message: 'No shell strings: spawn with a list of arguments.',
            },
            { name: 'child_process', message: 'Import node:child_process.' },
          ],
        },
      ],
    },
  },
  {
    // Which tenants a connection sees is decided in one place.
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/platform/db/**', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...refused,
        ...[
          'Literal[value=/set_config|app\\.tenants|set\\s+(session |local )?role/i]',
          'TemplateElement[value.raw=/set_config|app\\.tenants|set\\s+(session |local )?role/i]',
        ].map((selector) => ({ selector, message: 'Only withTenant decides what a connection sees.' })),
      ],
    },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      'simulators/**',
      'server/src/main.ts',
      'server/src/licence-command.ts',
      'server/src/rotate-key-command.ts',
      '**/*.config.*',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Generated from the schema: it is as long as that. The catalogue of errors is data. The server is put together in one
    // place, which reads from top to bottom.
    files: ['server/src/platform/db/schema.gen.ts', 'contract/src/errors.ts', 'server/src/app.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // Tool configurations are read by their tools as default exports.
    files: ['**/*.config.*', '.dependency-cruiser.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['scripts/**/*.mjs', '*.mjs', '.dependency-cruiser.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        performance: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
  {
    files: ['console/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    // The component library's icons and buttons name themselves in English to who listens.
    files: ['console/src/**/*.tsx'],
    ignores: ['console/src/components/select.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...refused,
        {
          selector:
            'JSXOpeningElement[name.name=/(Outlined|Filled)$/]:not(:has(JSXAttribute[name.name=/^aria-(hidden|label)$/]))',
          message: 'An icon that decorates is aria-hidden; one that stands for words has an aria-label.',
        },
        {
          selector:
            'JSXOpeningElement:not([name.name=/^Select(Field)?$/]) > JSXAttribute[name.name="allowClear"][value=null]',
          message:
            'Give allowClear what useClearable makes, so that its button is named in the reader’s language.',
        },
      ],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'antd', importNames: ['Select'], message: 'Import components/select.tsx.' }] },
      ],
    },
  },
);
