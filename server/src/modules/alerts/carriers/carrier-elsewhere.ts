import { qualityOf } from '@linekeeper/contract/alerts/qualities';
import { z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { isElsewhereToo } from './carrier-incidents.ts';
import { carrierNear } from './carrier-near.queries.ts';

/** What of an alert says which carrier it is about. */
export interface CarrierAlert {
  readonly subjectKind: string;
  /** Null: it is about a state or an event. */
  readonly metric: string | null;
  readonly provider: string;
  readonly region: string;
  readonly storm: unknown;
}
interface Carrier {
  readonly provider: string;
  readonly region: string;
}

/** In what is known of a carrier near a customer, the customer itself. */
const itself = 0;

/** The storm of a provider in a region, as the alert that stands for it keeps it. */
const providerStorm = z.object({ kind: z.literal('provider'), name: z.string(), region: z.string() });

/**
 * The carrier whose failure an alert is about: of a line its own, where it is out or answers badly; of a storm of a carrier that, whatever stands
 * for it. Null: of none, as with a line that is near its contract.
 */
export function carrierOf({ subjectKind, metric, provider, region, storm }: CarrierAlert): Carrier | null {
  if (subjectKind === 'line' && metric !== null && qualityOf(metric) === null) return null;
  const of = subjectKind === 'line' ? null : providerStorm.safeParse(storm).data;
  const carrier =
    subjectKind === 'line' ? { provider, region } : { provider: of?.name ?? '', region: of?.region ?? '' };
  return carrier.provider && carrier.region ? carrier : null;
}

/** Whether the carrier that an alert is about fails for others of the tenant's provider too, where that can be said. It says so of lines: ask for who may see them. */
export async function failsElsewhereToo(tx: Tx, tenantId: number, alert: CarrierAlert): Promise<boolean> {
  const carrier = carrierOf(alert);
  return carrier !== null && isElsewhereToo(await carrierNear(tx, tenantId, carrier), itself);
}

/** In a storm thousands of alerts are told, of a few carriers: so long one answer is taken for all of a tenant's. */
const keptMs = 5_000;
const mostKept = 1_000;

/** The same for what is told, asked once in a few seconds of each carrier. */
export function rememberedElsewhere(nowMs: () => number): typeof failsElsewhereToo {
  const known = new Map<string, { readonly untilMs: number; readonly isSo: boolean }>();
  return async (tx, tenantId, alert) => {
    const carrier = carrierOf(alert);
    if (!carrier) return false;
    const key = JSON.stringify([tenantId, carrier.provider, carrier.region]);
    const kept = known.get(key);
    if (kept && nowMs() < kept.untilMs) return kept.isSo;
    if (known.size >= mostKept) known.clear();
    const isSo = await failsElsewhereToo(tx, tenantId, alert);
    known.set(key, { untilMs: nowMs() + keptMs, isSo });
    return isSo;
  };
}
