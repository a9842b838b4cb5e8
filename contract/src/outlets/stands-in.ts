import { z } from 'zod';

/** Narrows a list to what stands in outlets of a region and with a tag, as those outlets are now. */
export const standsInShape = {
  outletRegion: z.string().trim().min(1).max(64).optional(),
  outletTag: z.string().trim().min(1).max(32).optional(),
};
const standsIn = z.strictObject(standsInShape);
export type StandsIn = z.infer<typeof standsIn>;
export const standsInNames = ['outletRegion', 'outletTag'] as const satisfies readonly (keyof StandsIn)[];
