import { type Tx } from '../../platform/db/database.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { incidentsOf } from '../alerts/index.ts';
import { carrierMessage } from './carrier-message.ts';
import {
  addIncident,
  changeIncident,
  forgetIncidents,
  holdIncidents,
  keptIncidents,
} from './carrier-news.queries.ts';
import { carrierKey, carrierNews, type FoundIncident } from './carrier-news.ts';
import { carriersBelow } from './customer-alerts.queries.ts';
import { toldPeople } from './told-people.ts';

/** How long it is kept what was over. */
const keptMs = 90 * 24 * 3_600_000;

/** One look at the carriers of the customers of an MSP: what began, reaches further or is over is kept, and told with this transaction. */
export async function tellCarriers(tx: Tx, tenantId: number, nowMs: number): Promise<void> {
  await holdIncidents(tx, tenantId);
  const carriers = await carriersBelow(tx, tenantId);
  const found = carriers.flatMap(({ provider, region, lines: ofLines, ...of }) =>
    incidentsOf({ ...of, lines: ofLines }).map(({ since, lines, down, outlets, byOwner }): FoundIncident => ({
      ...{ provider, region, ofLines, lines, down, outlets, customers: byOwner.size },
      sinceMs: since.getTime(),
    })),
  );
  const hidden = new Set(carriers.flatMap((one) => (one.hidden > 0 ? carrierKey(one) : [])));
  const news = carrierNews(await keptIncidents(tx, tenantId), found, { nowMs, hidden });
  const told: Told[] = [];
  for (const one of news.begun)
    told.push({ ...one, step: 'began', id: await addIncident(tx, tenantId, one), overAtMs: null });
  for (const { step, ...one } of news.changed) {
    await changeIncident(tx, tenantId, one);
    if (step) told.push({ ...one, step });
  }
  await forgetIncidents(tx, tenantId, new Date(nowMs - keptMs));
  if (told.length === 0) return;
  const people = await toldPeople(tx, tenantId, nowMs);
  const seeing = people.filter(({ kinds }) => kinds.includes('line'));
  await notify(
    tx,
    { tenantId },
    carrierMessage,
    told.flatMap((one) => seeing.map(({ id }) => ({ memberId: id, ...messageOf(one) }))),
  );
}

interface Told extends FoundIncident {
  readonly id: string;
  readonly step: 'began' | 'grew' | 'over';
  readonly overAtMs: number | null;
}

function messageOf({
  id,
  step,
  overAtMs,
  provider,
  region,
  sinceMs,
  lines,
  down,
  ofLines,
  outlets,
  customers,
}: Told) {
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    params: {
      ...{ step, provider, region, lines, down, ofLines, outlets, customers },
      ...{ since: iso(sinceMs), until: overAtMs === null ? null : iso(overAtMs) },
    },
    once: `${id} ${step}${step === 'grew' ? ` ${lines} ${customers} ${down}` : ''}`,
  };
}
