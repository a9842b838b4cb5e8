import { languages } from '@linekeeper/contract/language';
import { reasonName } from '@linekeeper/contract/monitoring/reason-names';
import { stateReasons } from '@linekeeper/contract/monitoring/states';
import { expect, it } from 'vitest';
import { consoleTexts } from './console-texts.ts';

it.each(languages)('files say in %s why something is in a state in the words of the screen', (language) => {
  const { reason } = consoleTexts(language)['state'] as { readonly reason: Readonly<Record<string, string>> };
  const inFiles = stateReasons.map((one) => [one, reasonName(language, one)]);
  expect(Object.fromEntries(inFiles)).toEqual(
    Object.fromEntries(stateReasons.map((one) => [one, reason[one]])),
  );
});
