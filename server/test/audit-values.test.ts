import { expect, it } from 'vitest';
import { wordlessValues } from './audit-values.ts';

const found = (subject: string, detail: object) => [...wordlessValues(subject, detail)];

it('a line of the audit log fails with a code that the console has no word for, and with an object as a text', () => {
  expect(found('line', { changed: { role: { from: 'primary', to: 'spare' } } })).toEqual([
    'line.role: spare',
  ]);
  expect(found('service', { before: null, after: { needs: 'most' } })).toEqual(['service.needs: most']);
  expect(found('wall', { slides: 'overall, weather' })).toEqual(['wall.slides: overall, weather']);
  expect(found('service', { needed: '{"at":1}' })).toEqual(['service.needed: {"at":1}']);
  expect(found('alert-rule', { condition: '{"kind":"unheard","settings":{}}' })).toHaveLength(1);
  expect(found('agent', { unheard: 'some-code' })).toEqual(['agent.unheard: some-code']);
});

it('and passes with what people wrote, and with codes that have words', () => {
  expect(found('line', { name: 'primary', role: 'backup', access: 'pon' })).toEqual([]);
  expect(found('maintenance', { repeat: 'weekly', weekdays: '1, 3', on: 'Shop', reason: 'power' })).toEqual(
    [],
  );
  expect(found('alert-rule', { condition: '{"kind":"state","settings":{"forS":0},"metric":null}' })).toEqual(
    [],
  );
  expect(found('escalation', { steps: ['0 min: administrators'] })).toEqual([]);
});
