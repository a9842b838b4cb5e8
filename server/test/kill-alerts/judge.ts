import { type Kill } from './play.ts';
import { type KillWorld } from './world.ts';

/** What was found in the end, and what is wrong with it, in words. */
export interface Found {
  readonly alerts: number;
  readonly messages: number;
  readonly mails: number;
  /** Mails beyond the first of their Message-ID, and the most of one. */
  readonly doubled: number;
  readonly mostOfOne: number;
  readonly wrong: readonly string[];
}

interface AlertRow {
  readonly id: string;
  readonly target_id: string;
  readonly told_to: readonly { readonly id: string }[];
  readonly steps: readonly string[];
}
interface DeliveryRow {
  readonly id: string;
  readonly once_key: string;
  readonly channel: string;
  readonly state: string;
  readonly member_id: string;
}

/** What was not told of an alert, once a step and way and to its one reader, in words. */
const untold = (alertId: string, memberId: string, deliveries: readonly DeliveryRow[]): string[] =>
  ['fired', 'resolved'].flatMap((step) =>
    ['app', 'email'].flatMap((channel) => {
      const lines = deliveries.filter(
        (line) => line.once_key === `${alertId} ${step}` && line.channel === channel,
      );
      const [line] = lines;
      const isTold = lines.length === 1 && line?.state === 'sent' && line.member_id === memberId;
      return isTold ? [] : [`${step} by ${channel}: ${lines.map(({ state }) => state).join() || 'never'}`];
    }),
  );

/** A kill as a mail is whole comes in before it is noted as received. */
const notedMs = 2_000;

/** Whether the server was killed between two copies of a mail: only then one may come again. */
const isMet = (kills: readonly Pick<Kill, 'atMs'>[], beforeMs: number, againMs: number) =>
  kills.some(({ atMs }) => atMs >= beforeMs - notedMs && atMs <= againMs);

/** Compares what stands in the database and came to the mail server with what has to be: an alert a device that failed, told once. */
export async function judge(
  { database, mail, devices }: KillWorld,
  kills: readonly Pick<Kill, 'event' | 'atMs'>[],
): Promise<Found> {
  const used = new Set(kills.map(({ event }) => event.device.id));
  const { rows: alerts } = await database.query<AlertRow>(
    `select id, target_id, told_to, array(select kind from alert_step s where s.alert_id = a.id order by s.id) as steps from alert a`,
  );
  const { rows: deliveries } = await database.query<DeliveryRow>(
    `select id, once_key, channel, state, member_id from delivery where kind = 'alert'`,
  );
  const { rows: inbox } = await database.query<{ id: string }>(
    `select id from inbox_message where kind = 'alert'`,
  );
  const wrong: string[] = [];
  for (const { id, index, memberId } of devices) {
    const own = alerts.filter(({ target_id }) => target_id === id);
    const should = used.has(id) ? 1 : 0;
    if (own.length !== should) wrong.push(`device ${index} has ${own.length} alerts, not ${should}`);
    for (const alert of own) {
      if (alert.steps.join() !== 'fired,resolved')
        wrong.push(`the alert of device ${index} has the steps ${alert.steps.join()}`);
      wrong.push(...untold(alert.id, memberId, deliveries).map((what) => `device ${index}: ${what}`));
    }
  }
  const copies = Map.groupBy(mail.mails, ({ headers }) => headers.get('message-id') ?? '');
  const byMail = deliveries.filter(({ channel }) => channel === 'email');
  for (const { id } of byMail) {
    const cameMs = (copies.get(`<${id}@example.test>`) ?? []).map(({ receivedAtMs }) => receivedAtMs);
    if (cameMs.length === 0) wrong.push(`the mail ${id} never came`);
    const again = cameMs.filter((ms, at) => at > 0 && !isMet(kills, cameMs[at - 1]!, ms));
    if (again.length > 0) wrong.push(`the mail ${id} came ${again.length} times more than it was killed`);
  }
  if (copies.size !== byMail.length) wrong.push(`${copies.size} different mails came, not ${byMail.length}`);
  const inApp = deliveries.filter(({ channel }) => channel === 'app');
  if (inbox.length !== inApp.length || inApp.some(({ id }) => !inbox.some((one) => one.id === id)))
    wrong.push(`${inbox.length} messages stand in the console, not ${inApp.length}`);
  return {
    ...{ alerts: alerts.length, messages: inbox.length, mails: mail.mails.length },
    doubled: mail.mails.length - copies.size,
    mostOfOne: Math.max(0, ...[...copies.values()].map((one) => one.length)),
    wrong,
  };
}
