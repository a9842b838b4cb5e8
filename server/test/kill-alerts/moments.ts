import { setTimeout as sleep } from 'node:timers/promises';
import { type MailStep } from '@linekeeper/simulators/mail';
import { type Random } from '../random.ts';
import { type KillWorld, type WatchedDevice } from './world.ts';

/** When a server is killed, between a sample and its mail: by the turns of a list, so that each is met. */
export const moments = [
  'while it is measured',
  'the alert is written',
  'its telling is decided',
  'its mail is in the ledger',
  'the mail server is called',
  'the mail is whole',
  'the mail is taken',
  'at any time',
] as const;
export type Moment = (typeof moments)[number];

/** What happens to a device, and so what is to be told of it. */
export interface Event {
  readonly device: WatchedDevice;
  readonly step: 'fired' | 'resolved';
}

/** How far the telling of an event has come, as the database says. */
export const stages = ['nothing is kept', 'alert', 'telling', 'ledger', 'mail under way', 'told'] as const;

/** An index of `stages`. */
export async function stageOf({ database }: KillWorld, { device, step }: Event): Promise<number> {
  const { rows } = await database.query<{ stage: number }>({
    name: 'stage',
    text: `select case
        when m.state = 'sent' then 5
        when exists (select from outbox o where o.payload ->> 'deliveryId' = m.id::text and o.lease_token is not null) then 4
        when m.id is not null then 3
        when exists (select from outbox o where o.topic = 'alert-told' and o.payload ->> 'alertId' = a.id::text
          and o.payload ->> 'step' = $2) then 2
        else 1 end as stage
      from alert a left join delivery m on m.kind = 'alert' and m.channel = 'email' and m.once_key = a.id::text || ' ' || $2
      where a.target_id = $1 and (a.state = 'resolved' or $2 = 'fired')`,
    values: [device.id, step],
  });
  return rows[0]?.stage ?? 0;
}

const wantedStage: Partial<Record<Moment, number>> = {
  'the alert is written': 1,
  'its telling is decided': 2,
  'its mail is in the ledger': 3,
};
const wantedMailStep: Partial<Record<Moment, MailStep>> = {
  'the mail server is called': 'connected',
  'the mail is whole': 'whole',
  'the mail is taken': 'taken',
};

/** What does not come is not waited for longer than this; it is killed then all the same. */
const mostMs = 20_000;

/** Calls `kill` at a moment after the sample of an event was begun. Resolves when it was called. */
export async function killAt(
  world: KillWorld,
  event: Event,
  { moment, random, kill }: { readonly moment: Moment; readonly random: Random; readonly kill: () => void },
): Promise<void> {
  const mailStep = wantedMailStep[moment];
  const stage = wantedStage[moment];
  const upToMs = moment === 'at any time' ? 2_500 : moment === 'while it is measured' ? 1_000 : 4;
  if (mailStep) {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(late);
        world.hears.mail = () => {};
        // Within the very step: nothing is waited for in between.
        kill();
        resolve();
      };
      const late = setTimeout(end, mostMs);
      world.hears.mail = (step) => step === mailStep && end();
    });
    return;
  }
  if (stage !== undefined)
    for (const began = performance.now(); performance.now() - began < mostMs;)
      if ((await stageOf(world, event)) >= stage) break;
  await sleep(random.unit() * upToMs);
  kill();
}
