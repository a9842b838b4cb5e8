import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { type Language, languages } from '@linekeeper/contract/language';
import { memberActs } from '@linekeeper/contract/members/member-terms';
import { probeFailureReasons } from '@linekeeper/contract/monitoring/probes';
import { incompleteParts } from '@linekeeper/contract/auth/sign-in-policy';
import { tenantActs } from '@linekeeper/contract/tenants/tenant-lifecycle';
import { createInstance } from 'i18next';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { accessWords } from '../src/features/audit/access-name.ts';
import { actionName } from '../src/widgets/audit-line/action-name.ts';
import { consoleTexts } from './console-texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const textsOf = (language: Language) =>
  consoleTexts(language)['audit'] as Record<
    'action' | 'subject' | 'noun' | 'fieldName',
    Record<string, string>
  > & { readonly value: Record<string, Record<string, string>> };

const sources = globSync('server/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/test\//.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

/** How the console words an action. */
async function sayer(language: Language): Promise<(action: string) => string> {
  const texts = createInstance();
  await texts.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { audit: textsOf(language) } },
  });
  return (action) => actionName(texts.t, action);
}

/** What stands behind a key of an audit entry in the server's code: its literals, those of a choice included. */
function written(key: string): string[] {
  const values = new RegExp(`\\b${key}:\\s*([^,;}]*)`, 'g');
  return sources.flatMap((code) =>
    [...code.matchAll(values)].flatMap(([, value = '']) =>
      [...value.matchAll(/'([a-z-]+(?:\.[a-z-]+)*)'/g)].map(([, literal = '']) => literal),
    ),
  );
}

/** The names of the fields that stand in the details of audit entries, those of their parts included. */
function writtenFields(): string[] {
  const found = new Set<string>();
  const collect = (node: ts.Node): void => {
    const name =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) ? node.name : undefined;
    if (name && ts.isIdentifier(name)) found.add(name.text);
    ts.forEachChild(node, collect);
  };
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'detail') collect(node.initializer);
    else ts.forEachChild(node, look);
  };
  for (const code of sources.filter((text) => text.includes('detail:')))
    look(ts.createSourceFile('server.ts', code, ts.ScriptTarget.Latest, true));
  return [...found].filter((field) => field !== 'before' && field !== 'after');
}

describe.each(languages)('in %s the audit log has words', (language) => {
  const texts = textsOf(language);

  it('for every action that the code writes', async () => {
    const say = await sayer(language);
    const literal = written('action').filter((action) => action.includes('.'));
    const made = [
      ...tenantActs.map((act) => `tenant.${act}`),
      ...memberActs.map((act) => (act.endsWith('Role') ? 'member.role' : `member.${act}`)),
    ];
    const wordless = [...new Set([...literal, ...made])].filter((action) => say(action) === action);
    expect(literal.length).toBeGreaterThan(20);
    expect(wordless).toEqual([]);
  });

  it('for every kind of object', () => {
    expect([...new Set(written('subjectType'))].filter((type) => !texts.subject[type])).toEqual([]);
  });

  // What the parts of a detail that are made elsewhere hold is looked at where tests write them: server/test/audit-fields.ts.
  it('for every field that its lines name', () => {
    const fields = writtenFields();
    expect(fields.length).toBeGreaterThan(40);
    expect(fields.filter((field) => !texts.fieldName[field])).toEqual([]);
  });

  it('for every value of its own', () => {
    const values = { failed: probeFailureReasons, parts: incompleteParts };
    for (const [field, known] of Object.entries(values))
      expect(known.filter((value) => !texts.value[field]?.[value])).toEqual([]);
  });

  it('for everything that a provider can look at', () => {
    const nouns = allEndpoints
      .filter(
        (endpoint) => isRead(endpoint) && !endpoint.own && !['public', 'session'].includes(endpoint.access),
      )
      .map(({ method, path: called }) => accessWords(`${method} ${called}`).noun);
    expect([...new Set(nouns)].filter((noun) => !texts.noun[noun])).toEqual([]);
  });
});

it('the audit log composes the words of an action that has none of its own', async () => {
  const say = await Promise.all(languages.map(sayer));
  const saidIn = (action: string) => say.map((name) => name(action));
  expect(saidIn('outlet.rename')).toEqual(['重命名网点', '重新命名據點', 'Renamed an outlet']);
  expect(saidIn('outlet.export')).toEqual(['导出网点', '匯出據點', 'Exported outlets']);
  // Words that were written for an action win, and what has neither stays as it is.
  expect(saidIn('device.create')).toEqual(['添加设备', '新增設備', 'Added a device']);
  expect(saidIn('outlet.frobnicate')).toEqual(languages.map(() => 'outlet.frobnicate'));
  expect(saidIn('nonsense.rename')).toEqual(languages.map(() => 'nonsense.rename'));
});
