import { type SubjectEventData } from '@linekeeper/contract/monitoring/events';

/** Who answers at each distance, by the number of the hop. */
export type Route = Readonly<Record<string, readonly string[]>>;

/** Of those who share a distance so many are kept: the newest. */
const mostAtHop = 16;
/** Of those who answer at a distance so many are told. */
const mostTold = 3;

/** What a trace saw; null where nobody answered. Distances where nobody did say nothing. */
export function routeSeen(hops: readonly { hop: number; addresses: readonly string[] }[]): Route | null {
  const telling = hops.filter(({ addresses }) => addresses.length > 0);
  if (telling.length === 0) return null;
  return Object.fromEntries(telling.map(({ hop, addresses }) => [hop, [...addresses].sort()]));
}

/** Whether at some distance nobody of those who answered before answers now: routers that share the load make no other way, nor does one that ends early. */
export const isOther = (known: Route, now: Route): boolean => hopsThatDiffer(known, now).length > 0;

const hopsThatDiffer = (known: Route, now: Route): number[] =>
  Object.keys(now)
    .filter((hop) => known[hop] && !now[hop]!.some((address) => known[hop]!.includes(address)))
    .map(Number)
    .sort((one, other) => one - other);

/** All that is known of one way; the same object where a trace adds nothing. */
export function joined(known: Route, now: Route): Route {
  const more = Object.entries(now).filter(([hop, addresses]) =>
    addresses.some((address) => !known[hop]?.includes(address)),
  );
  if (more.length === 0) return known;
  const all = more.map(([hop, addresses]): [string, readonly string[]] => {
    const fresh = addresses.filter((address) => !known[hop]?.includes(address));
    return [hop, [...(known[hop] ?? []), ...fresh].slice(-mostAtHop)];
  });
  return { ...known, ...Object.fromEntries(all) };
}

/** Where two ways part first, and who answers there; undefined where they do not. */
export function routeDifference(from: Route, to: Route): SubjectEventData['route-changed'] | undefined {
  const [hop] = hopsThatDiffer(from, to);
  if (hop === undefined) return undefined;
  const said = (route: Route) => route[hop]!.slice(-mostTold).join(', ');
  return { hop, from: said(from), to: said(to) };
}
