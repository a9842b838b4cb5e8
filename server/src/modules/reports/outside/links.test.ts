import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastingHeaders } from '../../../../test/ask.ts';
import { linksAt, outsideWorld } from '../../../../test/outside-world.ts';

let world: Awaited<ReturnType<typeof outsideWorld>>;
beforeEach(async () => {
  world = await outsideWorld();
});
afterEach(() => world.close());

const manager = 'manager@shop.example';
const auditor = 'auditor@audit.example';
const dayMs = 86_400_000;

describe('a link to somebody outside', () => {
  it('changes nothing when it is looked at, and says whose reports of which kind, no more', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager], { name: 'Secret name' });
    const page = await world.look(world.linkTo(manager, 'confirm'));
    expect(page.text).toContain('Get reports from “acme”?');
    expect(page.text).toContain('Availability report');
    expect(page.text).not.toMatch(/Secret name|manager|boss|router/);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+; form-action 'self';/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
    await world.look(world.linkTo(manager, 'stop'));
    expect(await world.recipients(world.asBoss)).toMatchObject([{ state: 'waiting' }]);
    expect(await world.confirm(manager)).toContain('Confirmed');
  });

  it('that is unknown, used, replaced or over answers byte for byte alike', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager, auditor]);
    const used = world.linkTo(manager, 'confirm');
    const waiting = world.linkTo(auditor, 'confirm');
    await world.press(used);
    const unknown = `${linksAt}/confirm?token=${'A'.repeat(43)}`;
    const bare = `${linksAt}/confirm`;
    const dead = async (...links: string[]) => {
      const answers = [];
      for (const link of links) answers.push(await world.look(link), await world.press(link));
      for (const answer of answers) {
        expect(answer.text).toBe(answers[0]!.text);
        expect([answer.status, lastingHeaders(answer)]).toEqual([
          answers[0]!.status,
          lastingHeaders(answers[0]!),
        ]);
      }
    };
    await dead(unknown, bare, used);
    world.time.nowMs += 7 * dayMs;
    await dead(unknown, waiting);
    const rows = await world.recipients(await world.app.signIn('boss'));
    expect(rows.map(({ state }) => state)).toEqual(['expired', 'confirmed']);
    // One that stops says of none whether it is good.
    const stop = world.linkTo(manager, 'stop');
    const other = `${linksAt}/stop?token=${'A'.repeat(43)}`;
    const [good, bad] = [await world.press(stop), await world.press(other)];
    const token = /token=([\w-]+)/.exec(stop)![1]!;
    expect(good.text.replaceAll(token, 'A'.repeat(43))).toBe(bad.text);
    expect(lastingHeaders(good)).toEqual(lastingHeaders(bad));
  });

  it('is not guessed at without end: who asks too often is told to wait', async () => {
    const few = await outsideWorld({ publicPerMinute: 2 });
    const link = `${linksAt}/confirm?token=${'A'.repeat(43)}`;
    const seen = [];
    for (let turn = 0; turn < 3; turn += 1) seen.push((await few.press(link)).status);
    expect(seen.at(-1)).toBe(429);
    await few.close();
  });

  it('is stored as a hash, and stands in no log', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager]);
    const link = world.linkTo(manager, 'confirm');
    const token = /token=([\w-]+)/.exec(link)![1]!;
    await world.press(link);
    const { rows } = await world.sql(
      'select r::text as said from report_recipient r union all select a::text from report_address a',
    );
    expect(rows.map(({ said }) => said).join()).not.toContain(token);
    expect(world.app.logged.join()).not.toContain(token);
  });

  it('is pressed on our own page, and not on another’s', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager]);
    const link = world.linkTo(manager, 'confirm');
    expect((await world.press(link, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await world.recipients(world.asBoss)).toMatchObject([{ state: 'waiting' }]);
    expect((await world.press(link, { origin: 'http://watch.example' })).text).toContain('Confirmed');
  });

  it('confirms nothing to a tenant that does not send outside any more', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager]);
    await world.allow(world.asBoss, false);
    expect(await world.confirm(manager)).toContain('not good any more');
    expect(await world.recipients(world.asBoss)).toMatchObject([{ state: 'waiting' }]);
  });
});
