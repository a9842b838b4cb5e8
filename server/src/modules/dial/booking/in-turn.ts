import { type OpenBooking } from './bookings.queries.ts';

type Standing = Pick<OpenBooking, 'tenantId' | 'id' | 'requestedAt' | 'servedAt'>;

/**
 * All that wait, all tenants in turn: everybody's first, then everybody's second. Of equals, who was served longest ago comes first, so
 * that nobody's hundred runs hold another's one. A tenant's own stay in the order they came.
 */
export function inTurn<Open extends Standing>(open: readonly Open[]): Open[] {
  const ranks = new Map<number, number>();
  const byAge = [...open].sort(
    (one, other) => one.requestedAt.getTime() - other.requestedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  const ranked = byAge.map((booking) => {
    const rank = ranks.get(booking.tenantId) ?? 0;
    ranks.set(booking.tenantId, rank + 1);
    return { booking, rank };
  });
  const servedMs = ({ servedAt }: Standing) => servedAt?.getTime() ?? 0;
  // Sorting keeps equals in the order they came.
  ranked.sort((one, other) => one.rank - other.rank || servedMs(one.booking) - servedMs(other.booking));
  return ranked.map(({ booking }) => booking);
}
