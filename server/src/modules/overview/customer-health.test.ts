import { expect, it } from 'vitest';
import { healthOf, type Parts } from './customer-health.ts';

const part = (numbers: object) => ({
  ...{ total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 },
  ...{ brokenSince: null, unmeasuredSince: null, ...numbers },
});
const of = (parts: Parts) => healthOf({ parts, state: 'open', isClosed: false, isOwn: false });

it('where nothing is measured, nothing is called well: outlets without devices, tests that rest', () => {
  expect(of({ device: part({}), outlet: part({ total: 40 }) })).toBe('empty');
  expect(of({ line: part({}), test: part({ total: 3 }) })).toBe('empty');
  expect(of({ device: part({ total: 1, up: 1 }), outlet: part({ total: 40 }) })).toBe('calm');
  expect(of({ device: part({ total: 1, maintenance: 1 }) })).toBe('calm');
});

it('what is there of an open product is not called paused since another is closed', () => {
  expect(of({ outlet: part({ total: 2 }), line: null })).toBe('empty');
  expect(of({ outlet: part({}), line: null })).toBe('paused');
});
