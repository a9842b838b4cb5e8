import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { namedShares, namedSharesBelow } from '../../dashboards/index.ts';
import { type WallParts } from '../walls.service.ts';
import { listed } from './slide-places.ts';

type Of<Kind extends Slide['kind']> = Extract<Slide, { readonly kind: Kind }>;

interface Shares {
  readonly total: number;
  readonly values: readonly { readonly count: number }[];
  readonly others: { readonly values: number };
}

/** As many values as a slide has room for, and the others as one. */
function shown<T extends Shares>({ total, values, others, ...rest }: T) {
  const first = values.slice(0, slideRows);
  return {
    ...{ ...rest, total, values: first },
    others: {
      values: others.values + values.length - first.length,
      count: total - first.reduce((sum, { count }) => sum + count, 0),
    },
  };
}

/** Devices or lines of the own network by a trait. */
export async function sharesSlide(
  { database }: WallParts,
  { scope }: RequestContext,
  slide: Of<'devices' | 'lines'>,
): Promise<SlideData> {
  const places = listed(slide);
  const asked =
    slide.kind === 'devices'
      ? ({ kind: 'device', by: slide.by, ...places } as const)
      : ({ kind: 'line', by: slide.by, ...places } as const);
  const found = await database.read(scope, (tx) => namedShares(tx, scope.tenantId, asked));
  const { kind, by } = slide;
  return { kind, by, ...shown(found) } as SlideData;
}

/** The same of all customers, or of one with all below it. */
export async function customersSharesSlide(
  { database }: WallParts,
  { scope }: RequestContext,
  slide: Of<'customers-devices' | 'customers-lines'>,
): Promise<SlideData> {
  const { customerId } = slide;
  const asked =
    slide.kind === 'customers-devices'
      ? ({ kind: 'device', by: slide.by, customerId } as const)
      : ({ kind: 'line', by: slide.by, customerId } as const);
  const found = await database.read(scope, (tx) => namedSharesBelow(tx, scope.tenantId, asked));
  const { kind, by } = slide;
  return { kind, by, ...shown(found) } as SlideData;
}
