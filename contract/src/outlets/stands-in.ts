import { z } from 'zod';
import { type StandsInName } from './outlet-terms.ts';

/** Narrows a list to what stands in outlets of a region and with a tag. */
export const standsInShape = {
  outletRegion: z.string().trim().min(1).max(64).optional(),
  outletTag: z.string().trim().min(1).max(32).optional(),
} satisfies Record<StandsInName, unknown>;
