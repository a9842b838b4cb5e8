import { schedulesAt, scheduleWorld } from './schedule-world.ts';

export const settingAt = '/api/v1/settings/report-recipients';
export const linksAt = '/api/v1/report-recipients';
const english = { 'accept-language': 'en' };
const form = { ...english, 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';

/** A world of schedules whose tenants may let reports go outside. */
export async function outsideWorld(given: Parameters<typeof scheduleWorld>[0] = {}) {
  const world = await scheduleWorld(given);
  const put = (as: object, path: string, body: object) =>
    world.app.ask('PUT', path, {
      headers: { ...as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    ...world,
    put,
    /** Has an administrator let reports go outside, or not. */
    allow: (as: object, allowed = true, domains: readonly string[] = []) =>
      put(as, settingAt, { allowed, domains }),
    /** Adds a schedule to these addresses, and has them asked. */
    async addTo(as: { authorization: string }, addresses: readonly string[], input: object = {}) {
      const outside = addresses.map((address) => ({ address, language: 'en' }));
      const id = await world.add(as, { toAdministrators: false, ...input, outside });
      await world.outbox.settled();
      return id;
    },
    /** The newest link of a kind that an address was mailed. */
    linkTo(address: string, what: 'confirm' | 'stop') {
      const text = world.delivery.sent.findLast(
        ({ to, text }) => to === address && text.includes(`/${what}?`),
      )?.text;
      const found = new RegExp(`http://watch\\.example(\\S+/${what}\\?token=\\S+)`).exec(text ?? '')?.[1];
      if (found === undefined) throw new Error(`No link was sent to ${address}.`);
      return found;
    },
    look: (path: string) => world.app.ask('GET', path, { headers: english }),
    press: (path: string, headers: object = {}) =>
      world.app.ask('POST', path, { headers: { ...form, ...headers }, body: oneClick }),
    async confirm(address: string) {
      return (await this.press(this.linkTo(address, 'confirm'))).text;
    },
    async recipients(as: object) {
      const { json } = await world.app.post(`${schedulesAt}/list`, {}, as as never);
      return (json.data['list'] as { id: string; outside: RecipientRow[] }[]).flatMap(
        ({ outside }) => outside,
      );
    },
    reportsTo: (address: string) => world.delivery.sent.filter(({ to, files }) => to === address && files),
  };
}

interface RecipientRow {
  readonly id: string;
  readonly address: string;
  readonly state: string;
  readonly kinds: string[];
  readonly fault: string | null;
}
