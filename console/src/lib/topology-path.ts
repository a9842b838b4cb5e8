export const topologyPath = '/topology';

/** The drawing of an outlet; null: of what stands in none. Of a moment, where one is given. */
export function outletTopologyPath(outletId: string | null, at?: string | null): string {
  const search = new URLSearchParams({ outlet: outletId ?? 'none', ...(at && { at }) });
  return `${topologyPath}?${search.toString()}`;
}
