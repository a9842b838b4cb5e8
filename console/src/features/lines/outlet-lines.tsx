import { LineRows } from '../../widgets/line-rows/index.ts';

/** The lines of an outlet, for its page. */
export function OutletLines({ outlet }: { readonly outlet: { readonly id: string } }) {
  return <LineRows of={{ outletId: outlet.id }} whenNone="said" />;
}
