import { createInstance, type i18n } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { consoleTexts } from '../../../test/console-texts.ts';
import { subjectOf } from './subject-of.ts';

let texts: i18n;
beforeAll(async () => {
  texts = createInstance();
  await texts.init({ resources: { en: consoleTexts('en') }, fallbackLng: false });
});
const id = '0d7dfd13-71d2-4c5b-8a8e-f2a0e8f0a5b1';
const named = (subjectType: string, detail: Record<string, unknown>, subjectId = id) =>
  subjectOf(texts.getFixedT('en'), { actorName: 'li', tenantName: 'Bank', subjectType, subjectId, detail });

it('the object of a line is called by the name on the line, also that of before it was gone', () => {
  expect(named('role', { name: 'Night' })).toBe('Night');
  expect(named('role', { before: { name: 'Night' }, after: { name: 'Day' } })).toBe('Day');
  expect(named('department', { before: { name: 'Branch' }, after: null })).toBe('Branch');
  expect(named('proxy', { organization: 'Shops' })).toBe('Shops');
});

it('the object of a line that is about whoever acted, or about the tenant, is called by their names', () => {
  expect(named('session', { console: true })).toBe('li');
  expect(named('member', { endedSessions: 0 })).toBe('li');
  expect(named('member', { rows: 3 }, '')).toBe('');
  expect(named('tenant', { after: { role: 'Night' } })).toBe('Bank');
  expect(named('application', { application: 'monitor_server' })).toBe('Operations');
});

it('a product is called by its record, a licence by the tenant that it is for', () => {
  expect(named('product', { product: 'Monitoring', after: { state: 'enabled' } }, 'monitoring')).toBe(
    'Monitoring',
  );
  expect(named('licence', { tenant: { id: 7, name: 'Bank' }, giver: 'Cloud' })).toBe('Bank');
});

it('the object of a line that names nothing is a number, cut where it tells two apart', () => {
  expect(named('device', {})).toBe('0d7dfd13…');
});
