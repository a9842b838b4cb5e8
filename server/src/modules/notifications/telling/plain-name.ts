import { z } from 'zod';

/** What is told has its lines, and a name from outside makes no further one: nor does it turn round what stands beside it. */
export const plainName = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim());
