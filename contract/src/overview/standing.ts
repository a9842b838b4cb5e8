import { z } from 'zod';

/**
 * How many things of one kind are in which state. Outlets stand as the worst of their devices and lines, as far as the reader may see these,
 * dial tests as the worst of their paths; what rests (a test that is paused or outside its hours, an outlet in which nothing stands) is in the
 * total alone.
 */
export const standing = z.object({
  total: z.int(),
  down: z.int(),
  unreachable: z.int(),
  unmeasured: z.int(),
  maintenance: z.int(),
  up: z.int(),
});
export type Standing = z.infer<typeof standing>;
