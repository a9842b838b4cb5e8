import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { languages } from '@linekeeper/contract/language';
import { memberActs } from '@linekeeper/contract/members/member-terms';
import { probeFailureReasons } from '@linekeeper/contract/monitoring/probes';
import { incompleteParts } from '@linekeeper/contract/auth/sign-in-policy';
import { tenantActs } from '@linekeeper/contract/tenants/tenant-lifecycle';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { accessWords } from '../src/features/audit/access-name.ts';

const root = path.resolve(import.meta.dirname, '../..');
const textsOf = (language: string) =>
  JSON.parse(readFileSync(path.join(root, 'console/locales', language, 'audit.json'), 'utf8')) as Record<
    'action' | 'subject' | 'noun' | 'fieldName',
    Record<string, string>
  > & { readonly value: Record<string, Record<string, string>> };

const sources = globSync('server/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/test\//.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

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

  it('for every action that the code writes', () => {
    const literal = written('action').filter((action) => action.includes('.'));
    const made = [
      ...tenantActs.map((act) => `tenant.${act}`),
      ...memberActs.map((act) => (act.endsWith('Role') ? 'member.role' : `member.${act}`)),
    ];
    const wordless = [...new Set([...literal, ...made])].filter(
      (action) => !texts.action[action.replaceAll('.', '_')],
    );
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
