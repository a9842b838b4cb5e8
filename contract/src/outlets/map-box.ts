import { z } from 'zod';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** A part of the map, its edges with it; none goes round the back of the world. */
export const mapBox = z
  .strictObject({ west: longitude, south: latitude, east: longitude, north: latitude })
  .refine(({ west, east }) => west <= east, { path: ['east'] })
  .refine(({ south, north }) => south <= north, { path: ['north'] });
export type MapBox = z.infer<typeof mapBox>;
