import { type TFunction } from 'i18next';

/** What says itself by a word of ours, not by a text of a device. */
export const banded = ['age', 'support', 'contract', 'software', 'lacks', 'ports'] as const;
export type Banded = (typeof banded)[number];

/** What a word of a trait is called in the reader's language. */
export function bandText(t: TFunction, trait: Banded, word: string): string {
  if (trait === 'lacks') return t('terms:trait.lacks', { trait: t(`terms:trait.${word as 'region'}`) });
  if (trait === 'ports') return t(`terms:ports.${word as 'down'}`);
  if (trait === 'age') return t(`terms:age.${word as 'under-1'}`);
  if (trait === 'software') return t(`terms:software.${word as 'below'}`);
  return trait === 'support' ? t(`terms:support.${word as 'over'}`) : t(`terms:contract.${word as 'over'}`);
}
