import { accessNames, addressKindNames, roleNames } from '@linekeeper/contract/lines/line-names';
import {
  type AccessTechnology,
  type AddressKind,
  type LineRole,
} from '@linekeeper/contract/lines/line-terms';
import { currentLanguage } from '../../lib/language.ts';

// In the reader's language: read them while rendering, as `metricText`.

/** How a line comes into the house. */
export const accessText = (access: AccessTechnology): string => accessNames[access][currentLanguage()];
/** Whether traffic goes by it as a rule. */
export const roleText = (role: LineRole): string => roleNames[role][currentLanguage()];
export const addressKindText = (kind: AddressKind): string => addressKindNames[kind][currentLanguage()];
