import { type Storm } from './storms.ts';
import { type UnsettledAlert } from './unsettled-alerts.queries.ts';

type Kept = Pick<UnsettledAlert, 'id' | 'causeId' | 'stormId' | 'storm' | 'isOver'>;

/** The storms that go on, from what alerts keep of them. */
export function liveStorms(alerts: readonly Kept[]): Storm[] {
  const storms: Storm[] = [];
  for (const [id, members] of Map.groupBy(alerts, ({ stormId }) => stormId)) {
    const leads = members.filter(({ storm, causeId }) => storm?.overAt === null && causeId === null);
    // Those that led before wait until it is over, to be told then.
    const lead = leads.find(({ isOver }) => !isOver) ?? leads.find((one) => one.id === id) ?? leads[0];
    if (id === null || !lead?.storm) continue;
    const { group, peak } = lead.storm;
    storms.push({ id, group, leadId: lead.id, memberIds: members.map((one) => one.id), peak });
  }
  return storms;
}
