import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screens } from '@linekeeper/contract/screens';

const file = path.resolve(import.meta.dirname, '../../console/src/app/built-screens.ts');
const text = readFileSync(file, 'utf8');

/** The screens behind the sign-in that are built, in the order of the menu. */
export const builtScreens = screens.filter((screen) => text.includes(`'${screen.path}':`));
