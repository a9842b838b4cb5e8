import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { screens } from '@linekeeper/contract/screens';
import { expect, it } from 'vitest';

/**
 * Spec section 6: an element marked with permissions is hidden unless the user holds all listed codes. Whatever calls for
 * a change must stand behind the code that the server asks for: the screen's own, or one that a module on the way from the
 * screen to the call looks at with `<Allowed>` or `holdsAll`.
 */
const root = path.resolve(import.meta.dirname, '../src');
const start = 'app/main.tsx';
const screensFile = 'app/built-screens.ts';
/** The server offers other tenants only to whom it lets act for them; the way out must stay open to all. */
const offeredByServer = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';

const modules = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

/** The modules of the console that a module imports for their values, at once or later. */
function importsOf(file: string): string[] {
  const code = modules.get(file) ?? '';
  const named = [...code.matchAll(/(?:^(?:import|export) (?!type )[^;]*?from |import\()'(\.[^']+)'/gm)];
  return named
    .map(([, found = '']) => path.posix.join(path.posix.dirname(file), found))
    .filter((found) => modules.has(found));
}
const imports = new Map([...modules.keys()].map((file) => [file, importsOf(file)]));

const guards = (file: string, code: string) => {
  const text = modules.get(file) ?? '';
  return /<Allowed |holdsAll\(/.test(text) && text.includes(`'${code}'`);
};

const changing = new Map(
  allEndpoints
    .filter((endpoint) => !isRead(endpoint))
    .filter(({ access }) => (permissionCodes as readonly string[]).includes(access))
    .map(({ method, path: called, access }) => [`${method} ${called}`, access]),
);

/** Where a module calls for a change: not where it only names the call as a type. */
const calls = [...modules]
  .filter(([file]) => !file.startsWith('lib/'))
  .flatMap(([file, code]) =>
    [...code.matchAll(/(?<!<)'((?:POST|PUT|DELETE) \/[^']+)'/g)]
      .filter(([, route = '']) => changing.has(route))
      .map(([, route = '']) => ({ file, route, code: changing.get(route) ?? '' })),
  );

/** The modules that are reached from one without passing one that looks at the code. */
function unguarded(from: string, code: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || guards(file, code)) continue;
    found.add(file);
    // The screens have ways of their own.
    if (file !== screensFile) open.push(...(imports.get(file) ?? []));
  }
  return found;
}

/** Where ways begin: the console itself, and each screen with the code that opens it. */
const ways = [
  { from: start, opens: '' },
  ...[...(modules.get(screensFile) ?? '').matchAll(/'(\/[^']*)':\s*\{[^}]*?import\('\.\.\/([^']+)'\)/g)].map(
    ([, screen = '', file = '']) => ({
      from: file,
      opens: String(screens.find((item) => item.path === screen)?.permission ?? ''),
    }),
  ),
];

it('finds the screens and what they call', () => {
  expect(existsSync(path.join(root, start))).toBe(true);
  expect(ways.length).toBeGreaterThan(12);
  expect(calls.length).toBeGreaterThan(35);
  expect(unguarded('features/roles/roles-page.tsx', 'no such code')).toContain(
    'features/roles/use-role-form.ts',
  );
});

it('shows nothing that changes something to whom the server would refuse it', () => {
  const open = ways.flatMap(({ from, opens }) =>
    calls
      .filter(({ code }) => code !== opens && code !== offeredByServer)
      .filter(({ file, code }) => unguarded(from, code).has(file))
      .map(({ file, route, code }) => `${file} calls ${route} without ${code} on the way from ${from}`),
  );
  expect(open).toEqual([]);
});
