import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { stormExtent } from './storm-extent.ts';
import alerts from './texts/en.json' with { type: 'json' };

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: { en: { alerts } }, interpolation: { escapeValue: false } });
const said = (kind: 'target' | 'provider', name: string, quality: 'loss' | null = null) =>
  stormExtent(i18n.t, { kind, name, region: '', quality, peak: 3, overAt: null });

it('of many it says that they were down, and of one target that it was', () => {
  expect(said('provider', 'Telecom')).toBe(
    'Up to 3 lines of Telecom were down at once: this alert alone is told',
  );
  expect(said('target', 'Portal')).toBe(
    'The target “Portal” was down from up to 3 sources at once: this alert alone is told',
  );
  expect(said('target', '')).toBe(
    'One target was down from up to 3 sources at once: this alert alone is told',
  );
  expect(said('target', '', 'loss')).toBe(
    'One target had packet loss from up to 3 sources at once: this alert alone is told',
  );
});
