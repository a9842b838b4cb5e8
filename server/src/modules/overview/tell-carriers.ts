import { type Tx } from '../../platform/db/database.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { incidentsOf, kindsOfPerson } from '../alerts/index.ts';
import { onCallNow } from '../notifications/index.ts';
import { peopleWith } from '../permissions/index.ts';
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

/** How long it is kept what was over. */
const keptMs = 90 * 24 * 3_600_000;
const showsAlerts = 'DMS_SERVER_MANAGE_ALERT';

/** The administrators of an MSP and whoever is on call there now, as far as they may see lines and alerts. */
async function peopleOf(tx: Tx, tenantId: number, nowMs: number): Promise<string[]> {
  const memberIds = await onCallNow(tx, tenantId, nowMs);
  const people = await peopleWith(tx, tenantId, { administrators: true, roleIds: [], memberIds });
  return people.flatMap((person) => {
    const sees = person.permissions.has(showsAlerts) && kindsOfPerson(person).includes('line');
    return person.enabled && sees ? person.id : [];
  });
}

/** One look at the carriers of the customers of an MSP: what began, reaches further or is over is kept, and told with this transaction. */
export async function tellCarriers(tx: Tx, tenantId: number, nowMs: number): Promise<void> {
  await holdIncidents(tx, tenantId);
  const carriers = await carriersBelow(tx, tenantId);
  const found = carriers.flatMap(({ provider, region, lines: ofLines, ...of }) =>
    incidentsOf({ ...of, lines: ofLines }).map(({ since, lines, outlets, byOwner }): FoundIncident => ({
      ...{ provider, region, ofLines, lines, outlets, customers: byOwner.size },
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
  const memberIds = await peopleOf(tx, tenantId, nowMs);
  await notify(
    tx,
    { tenantId },
    carrierMessage,
    told.flatMap((one) => memberIds.map((memberId) => ({ memberId, ...messageOf(one) }))),
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
  ofLines,
  outlets,
  customers,
}: Told) {
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    params: {
      ...{ step, provider, region, lines, ofLines, outlets, customers },
      ...{ since: iso(sinceMs), until: overAtMs === null ? null : iso(overAtMs) },
    },
    once: `${id} ${step}${step === 'grew' ? ` ${lines} ${customers}` : ''}`,
  };
}
