import { type ReportScope } from '@linekeeper/contract/reports/reports';

/** The filter of lines and alerts by which a place is asked for. */
export function lineFilterOf(place: ReportScope): { readonly region?: string; readonly outletId?: string } {
  if (place.scope === 'region') return { region: place.region };
  return place.scope === 'outlet' ? { outletId: place.outletId } : {};
}
