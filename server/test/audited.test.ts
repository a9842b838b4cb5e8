import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { languages } from '@linekeeper/contract/language';
import { describe, expect, it } from 'vitest';
import { auditWords } from './audit-words.ts';
import { shown, shownElsewhere, withoutLine } from './areas/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const changing = allEndpoints.filter((endpoint) => !isRead(endpoint));
const nameOf = ({ method, path: called }: (typeof changing)[number]) => `${method} ${called}`;

/** That each line is really written: the access matrix for `shown`, a test of its own for each of `shownElsewhere`. */
describe('the audit log (every change is on it)', () => {
  it('is spoken for by every call that changes something', () => {
    const listed = [shown, shownElsewhere, withoutLine].flatMap((list) => Object.keys(list)).sort();
    const where = 'shown, shownElsewhere or withoutLine of server/test/areas/<area>.ts';
    expect(listed, where).toEqual(changing.map(nameOf).sort());
  });

  it('has the line of every other call by the word of a test of its own', () => {
    const tests = globSync('server/{src,test}/**/*.test.ts', { cwd: root }).map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    const unproved = Object.entries(shownElsewhere).filter(
      ([, action]) => !tests.some((code) => code.includes(`'${action}'`)),
    );
    expect(unproved).toEqual([]);
  });

  it.each(languages)('says in %s what each of them did', (language) => {
    const words = auditWords(language);
    const isComposed = ([subject = '', verb = '', ...further]: string[]) =>
      words.thing[`${subject}_other`] && words.verb[verb] && further.length === 0;
    const actions = [shown, shownElsewhere].flatMap((list) => Object.values(list));
    const wordless = actions.filter(
      (action) => !words.action[action.replaceAll('.', '_')] && !isComposed(action.split('.')),
    );
    expect(wordless, 'console/src/features/audit/texts/*.json: action, or verb and thing').toEqual([]);
  });
});
