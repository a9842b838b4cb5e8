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

it('says of the target of a dial test from how many sources it fails', () => {
  const target = { kind: 'target', name: 'Portal · 192.0.2.1', region: '', quality: null, peak: 4 } as const;
  expect(stormText(target, 'en')).toBe('Target “Portal · 192.0.2.1” down from 4 sources at once');
  expect(stormText(target, 'zh')).toBe('从 4 个来源看，拨测目标“Portal · 192.0.2.1”同时中断');
  expect(stormText({ ...target, name: '', quality: 'loss' }, 'zh-TW')).toBe(
    '從 4 個來源看，同一撥測目標同時封包遺失',
  );
});

it('says each kind in words of its own', () => {
  const said = [...qualities, null].map((quality) => stormText({ ...storm, quality }, 'zh'));
  expect(new Set(said).size).toBe(qualities.length + 1);
});
