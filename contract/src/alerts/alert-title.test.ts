import { expect, it } from 'vitest';
import { alertTitle } from './alert-title.ts';

const storm = { kind: 'outlet', name: 'Shop 7', region: '', quality: null, peak: 6, overAt: null } as const;
const alert = { ruleName: '', builtIn: 'device-down', storm: null, resolvedAt: null } as const;
const at = (minute: number) => `2026-11-21T10:${minute}:00Z`;

it('an alert is called by its rule, and one that stands for many by how many and where', () => {
  expect(alertTitle(alert, 'en')).toBe('Device down');
  expect(alertTitle({ ...alert, ruleName: 'Ours' }, 'en')).toBe('Ours');
  expect(alertTitle({ ...alert, storm }, 'en')).toBe('6 down at once at the outlet “Shop 7”');
  expect(alertTitle({ ...alert, storm }, 'zh')).toBe('网点“Shop 7”同时有 6 个对象中断');
});

it('what ended with its storm, or before another stood for that, is called by it; what outlived it is one alert again', () => {
  const over = { ...storm, overAt: at(30) };
  expect(alertTitle({ ...alert, storm, resolvedAt: at(20) }, 'en')).toContain('Shop 7');
  expect(alertTitle({ ...alert, storm: over, resolvedAt: at(30) }, 'en')).toContain('Shop 7');
  expect(alertTitle({ ...alert, storm: over }, 'en')).toBe('Device down');
  expect(alertTitle({ ...alert, storm: over, resolvedAt: at(31) }, 'en')).toBe('Device down');
});
