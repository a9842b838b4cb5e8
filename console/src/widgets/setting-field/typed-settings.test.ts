import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { expect, it } from 'vitest';
import { settingsOf, typedFaults, typedOf } from './index.ts';

const { fields } = dialForms.http;

it('a form begins with what is set, else with what is usual, and sends both as they are of their kind', () => {
  const typed = typedOf(fields, { path: '/health', verifyTls: false });
  expect(typed).toMatchObject({
    path: '/health',
    verifyTls: 'false',
    port: '0',
    scheme: 'https',
    contains: '',
  });
  expect(settingsOf(fields, { ...typed, port: ' 8443 ' })).toMatchObject({
    ...{ path: '/health', verifyTls: false, port: 8443, scheme: 'https', redirects: 0 },
  });
});

it('what is typed wrong is told in the words of its setting, and nothing else is', () => {
  const wrong = { ...typedOf(fields), port: '65536', path: 'health', redirects: '', timeoutMs: '1e3' };
  expect(Object.keys(typedFaults(fields, wrong))).toEqual(['path', 'port', 'redirects']);
  expect(typedFaults(fields, typedOf(fields))).toEqual({});
  expect(
    typedFaults(dialForms.throughput.fields, typedOf(dialForms.throughput.fields, { warmUpSeconds: 0.55 })),
  ).toHaveProperty('warmUpSeconds');
});
