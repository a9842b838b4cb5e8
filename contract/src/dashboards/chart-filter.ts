import { z } from 'zod';
import { time } from '../endpoint.ts';
import { moment } from './moment.ts';
import { mostChartDays, mostOfferedPlaces, mostPlaces } from './chart-terms.ts';

/** What a chart is narrowed to: all that stands in the outlets that fit each list that is given. Without any, the whole tenant. */
export const chartPlaces = {
  region: z.array(z.string().min(1).max(64)).min(1).max(mostPlaces).optional(),
  outletId: z.array(z.uuid()).min(1).max(mostPlaces).optional(),
  tag: z.array(z.string().min(1).max(32)).min(1).max(mostPlaces).optional(),
};
export const placesBody = z.strictObject(chartPlaces);
/** The same now, or at a moment. */
export const momentBody = z.strictObject({ ...chartPlaces, ...moment });
export type ChartPlaces = z.infer<typeof placesBody>;

/** Regions and tags of outlets to choose from; none for who may see nothing that stands in outlets. */
export const offeredPlaces = z.object({
  regions: z.array(z.string()).max(mostOfferedPlaces),
  tags: z.array(z.string()).max(mostOfferedPlaces),
});

const dayMs = 86_400_000;

interface Times {
  readonly from: string;
  readonly to: string;
}
/** Ends after it begins. */
export const isForward = ({ from, to }: Times) => Date.parse(from) < Date.parse(to);
/** No longer than charts show. */
export const isShort = ({ from, to }: Times) => Date.parse(to) - Date.parse(from) <= mostChartDays * dayMs;

/** The same over a period that ends now or before. */
export const periodBody = z
  .strictObject({ ...chartPlaces, from: time, to: time })
  .refine(isForward, { path: ['to'] })
  .refine(isShort, { path: ['from'] });
/** Such a period alone. */
export const timesBody = z
  .strictObject({ from: time, to: time })
  .refine(isForward, { path: ['to'] })
  .refine(isShort, { path: ['from'] });
export type PeriodBody = z.infer<typeof periodBody>;
