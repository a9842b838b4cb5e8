import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mostTraitText } from './trait-terms.ts';

/** What is decided of a model of devices: it holds for the tenant and for those below it that decided nothing of it themselves. */
export const modelRules = {
  set: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/devices/models/rule',
    access: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
    summary:
      'Decide of a model which software version its devices should have at least, and until when its maker supports it; neither: what those above decided holds',
    body: z.strictObject({
      brand: z.string().max(mostTraitText),
      model: z.string().min(1).max(mostTraitText),
      leastVersion: z.string().trim().min(1).max(mostTraitText).nullable(),
      /** The last day of it. */
      supportedUntil: z.iso
        .date()
        .refine((day) => day >= '1990-01-01' && day < '2200-01-01')
        .nullable(),
      /** Of the own decision that was read, so that nobody overwrites unseen changes; null: there was none. */
      version: z.int().nonnegative().nullable(),
    }),
    output: z.object({ version: z.int().nullable() }),
  }),
};
