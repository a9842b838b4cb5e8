import { expect, it } from 'vitest';
import { contactOf } from './contact.ts';

it('knows a phone number and a mail address, each in one form (spec section 5)', () => {
  expect(contactOf(' Li.Na@Example.COM ')).toEqual({ channel: 'email', value: 'li.na@example.com' });
  expect(contactOf('138 0000-0000')).toEqual({ channel: 'phone', value: '13800000000' });
  expect(contactOf('+86 138 0000 0000')).toEqual({ channel: 'phone', value: '+8613800000000' });
});

it.each([
  '',
  'admin',
  '12345',
  'a@b',
  'a@@b.c',
  'a b@c.d',
  'a@b.c, d@e.f',
  'a@b.c\r\nbcc: d@e.f',
  '<a@b.c>',
  `${'x'.repeat(130)}@b.c`,
  '１３８００００００００',
])('takes %j for neither', (typed) => expect(contactOf(typed)).toBeUndefined());
