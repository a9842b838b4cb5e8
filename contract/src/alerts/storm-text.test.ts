import { expect, it } from 'vitest';
import { qualities } from './qualities.ts';
import { stormText } from './storm-text.ts';

const storm = { kind: 'provider', name: 'Telecom', region: 'South', quality: 'loss', peak: 23 } as const;

it('says how many of which place are bad in which way, in each language', () => {
  expect(stormText(storm, 'en')).toBe('23 lines of Telecom · South with packet loss at once');
  expect(stormText(storm, 'zh')).toBe('Telecom · South 同时有 23 条线路丢包');
  expect(stormText(storm, 'zh-TW')).toBe('Telecom · South 同時有 23 條線路封包遺失');
  expect(stormText({ ...storm, quality: null }, 'en')).toBe('23 lines of Telecom · South down at once');
});

it('says it without a name to who may not see that', () => {
  const unnamed = { ...storm, name: '', region: '' };
  expect(stormText(unnamed, 'en')).toBe('23 lines of one provider with packet loss at once');
  expect(stormText({ ...unnamed, kind: 'agent' }, 'zh')).toBe('从同一探针看，同时有 23 个对象丢包');
});

it('says each kind in words of its own', () => {
  const said = [...qualities, null].map((quality) => stormText({ ...storm, quality }, 'zh'));
  expect(new Set(said).size).toBe(qualities.length + 1);
});
