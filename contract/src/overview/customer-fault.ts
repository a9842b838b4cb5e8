import { z } from 'zod';
import { wholeKinds } from './customer-health.ts';

/** What of one kind of a customer is not as it should be, in numbers. */
export const customerFault = z.object({
  kind: z.enum(wholeKinds),
  down: z.int(),
  unreachable: z.int(),
  unmeasured: z.int(),
});
export type CustomerFault = z.infer<typeof customerFault>;
