import { type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { mutedText } from './muted-text.ts';

const t = ((key: string) => key) as TFunction;
const said = (muted: 'consequence' | 'maintenance' | null, isCauseHidden: boolean) =>
  mutedText(t, { muted, isCauseHidden });

it('a consequence says that nobody is told of it, and to who may not see its cause what it is instead', () => {
  expect(said('consequence', false)).toBe('alerts:muted.consequence');
  expect(said('consequence', true)).toBe('alerts:causeHidden');
  expect(said('maintenance', true)).toBe('alerts:muted.maintenance');
  expect(said(null, true)).toBeNull();
});
