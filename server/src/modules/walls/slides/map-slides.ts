import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { type RequestContext } from '../../../platform/http/context.ts';
import { mapBelow, mapIn } from '../../dashboards/index.ts';
import { seesLines } from '../../outlets/index.ts';
import { type WallParts } from '../walls.service.ts';
import { listed, type Placed } from './slide-places.ts';

const readerOf = (context: RequestContext) => ({
  ...{ tenantId: context.scope.tenantId, seesLines: seesLines(context) },
});

/** Outlets of the own network on the map, and how they stand. */
export async function mapSlide(
  { database }: WallParts,
  context: RequestContext,
  slide: Placed,
): Promise<SlideData> {
  const found = await database.read(context.scope, (tx) => mapIn(tx, readerOf(context), listed(slide)));
  return { kind: 'map', ...found } as SlideData;
}

/** The same of all customers, or of one with all below it, in numbers. */
export async function customersMapSlide(
  { database }: WallParts,
  context: RequestContext,
  customerId: number | undefined,
): Promise<SlideData> {
  const asked = { ...readerOf(context), customerId };
  const found = await database.read(context.scope, (tx) => mapBelow(tx, asked));
  return { kind: 'customers-map', ...found };
}
