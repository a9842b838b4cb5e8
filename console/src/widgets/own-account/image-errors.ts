import { type ErrorName } from '@linekeeper/contract/errors';

/** Refusals of an image, which stand beside it. */
export const imageErrors: readonly ErrorName[] = [
  'IMAGE_TYPE',
  'IMAGE_MIXED',
  'IMAGE_UNREADABLE',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
];
