import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useServer } from './site.ts';
import { textsOf } from './visitor.ts';

const site = useServer();
const texts = textsOf('en', 'walls');

it('a wall stands open by its link alone, legible from afar, and says at once that the link was revoked', async () => {
  const admin = await site.signIn();
  // Of nothing a wall shows no noughts.
  await site.query(
    `insert into outlet (tenant_id, number, name, region)
     select tenant_id, 'H1', 'Hall', 'East' from member where username = 'admin' limit 1`,
  );
  const { id: wallId } = await admin.call('POST /monitor/api/v1/walls', {
    body: {
      ...{ name: 'Hall', seconds: 600, night: null, language: 'en' },
      slides: [{ kind: 'overall' }, { kind: 'services' }],
    },
  });
  await site.query('update session set reauthenticated_at = now()');
  const { id: keyId, key } = await admin.call('POST /monitor/api/v1/walls/:wallId/keys', {
    ...{ params: { wallId }, body: { name: 'Entrance' } },
  });
  const complaints: string[] = [];
  const viewport = { width: 1920, height: 1080 };
  const page = await site.visit({ path: '/', language: 'en', viewport, complaints });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // It says at once that it listens: who waits for that later may wait for nothing.
  const listens = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${site.url}/?wall#/wall/${wallId}/${key}`);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await title(texts['slide']!['overall']!).waitFor();
  await page.locator('strong').first().waitFor();
  const sizes = await page.evaluate<number[]>(
    `[...document.querySelectorAll('strong')].map((one) => parseFloat(getComputedStyle(one).fontSize))`,
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(64);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await title(texts['slide']!['services']!).waitFor();
  await page.keyboard.press('ArrowLeft');
  await title(texts['slide']!['overall']!).waitFor();
  await listens;

  // Nobody waits for the next question of the screen, which comes in ten minutes only for the next dashboard.
  await admin.call('DELETE /monitor/api/v1/walls/:wallId/keys/:keyId', { params: { wallId, keyId } });
  await page.getByText(texts['linkOver']!, { exact: true }).waitFor();
  expect(await page.locator('strong.figures').count()).toBe(0);
  expect(asked.filter((url) => url.includes(key))).toEqual([]);
  expect(complaints).toEqual([]);
});

it.each([
  ['at 1920 × 1080', 1920, 1080],
  ['on a phone', 390, 844],
])(
  'a wall shows the map of outlets and one service, whole within its screen, %s',
  async (_on, width, height) => {
    const admin = await site.signIn();
    const [{ id: tenantId }] = (await site.query(
      `select tenant_id as id from member where username = 'admin' limit 1`,
    )) as unknown as [{ id: number }];
    const serviceId = randomUUID();
    await site.query(
      `insert into outlet (tenant_id, number, name, region, longitude, latitude)
     select ${tenantId}, substr('${serviceId}', 1, 8) || n, 'Shop ' || n, 'East', 113 + n, 25 + n from generate_series(1, 6) as n`,
    );
    await site.query(
      `insert into business_service (tenant_id, id, name, note, rule, slo_percent, slo_period) values (${tenantId}, '${serviceId}', 'Checkout ${serviceId}', '', 'all', 99.9, 'month')`,
    );
    const { id: wallId } = await admin.call('POST /monitor/api/v1/walls', {
      body: {
        ...{ name: serviceId, seconds: 600, night: null, language: 'en' },
        slides: [{ kind: 'map' }, { kind: 'service', serviceId }],
      },
    });
    await site.query('update session set reauthenticated_at = now()');
    const { key } = await admin.call('POST /monitor/api/v1/walls/:wallId/keys', {
      ...{ params: { wallId }, body: { name: 'Entrance' } },
    });
    const complaints: string[] = [];
    const page = await site.visit({ path: '/', language: 'en', viewport: { width, height }, complaints });
    await page.goto(`${site.url}/?wall#/wall/${wallId}/${key}`);
    const map = page.getByRole('img', { name: texts['map']!['label']! });
    await map.locator('canvas').waitFor();
    await map.locator('[data-state]').first().waitFor();
    const box = (await map.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    await page.keyboard.press('ArrowRight');
    await page.getByText(texts['service']!['availability']!, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  },
);

it('a wall of customers stands open by its link alone: the worst by name, and one that it is narrowed to, however long its name is', async () => {
  const admin = await site.signIn();
  const prefix = `shop-${randomUUID().slice(0, 8)}`;
  const name = `The Long Street Bakeries and Coffee Houses ${prefix}`;
  const { companyId } = await admin.call('POST /api/v1/organizations/tenants/create', {
    body: { name, prefix, type: 16, parentId: 1 },
  });
  await site.query(`
    with added as (
      insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s)
      values (${companyId}, 'Switch', true, 'switch', true, '10.0.0.1', 161, 'v2c', 'x', 60) returning id
    ), status as (
      insert into subject_status (tenant_id, subject_id, kind, state, reason, since)
      select ${companyId}, id, 'device', 'down', 'snmp-timeout', now() - interval '5 minutes' from added
    )
    insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
    select ${companyId}, id, state, reason, now() - began, now() - ended
    from added, (values
      ('up', 'answers', interval '2 hours', interval '5 minutes'),
      ('down', 'snmp-timeout', interval '5 minutes', null)
    ) as spent (state, reason, began, ended)`);
  const { id: wallId } = await admin.call('POST /monitor/api/v1/walls', {
    body: {
      ...{ name: prefix, seconds: 600, night: null, language: 'en' },
      slides: [
        { kind: 'customers' },
        { kind: 'customers-changes', last: '24h', customerId: companyId },
        { kind: 'customers-services' },
      ],
    },
  });
  await site.query('update session set reauthenticated_at = now()');
  const { key } = await admin.call('POST /monitor/api/v1/walls/:wallId/keys', {
    ...{ params: { wallId }, body: { name: 'Entrance' } },
  });
  const complaints: string[] = [];
  const viewport = { width: 1920, height: 1080 };
  const page = await site.visit({ path: '/', language: 'en', viewport, complaints });
  await page.goto(`${site.url}/?wall#/wall/${wallId}/${key}`);
  const slide = page.getByRole('main');
  const title = (kind: string) =>
    page.getByRole('heading', { level: 1, name: texts['slide']![kind]!, exact: true });
  await title('customers').waitFor();
  const worst = slide.getByRole('listitem').filter({ hasText: name });
  await worst.getByText('1 device down').waitFor();
  await page.keyboard.press('ArrowRight');
  await title('customers-changes').waitFor();
  await page.getByRole('banner').getByText(name).waitFor();
  await slide.getByRole('listitem').filter({ hasText: name }).waitFor();
  // Nothing of it is beyond the screen, and the clock stays whole.
  const clock = (await page.getByRole('time').boundingBox())!;
  expect(clock.x + clock.width).toBeLessThanOrEqual(viewport.width);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(viewport.width);
  // Beside the longest name, numbers are whole.
  const counts = { down: 1_234_567, unreachable: 1_234_567, unmeasured: 1_234_567, total: 9_999_999 };
  await page.route('**/slides/2*', async (route) => {
    const told = (await (await route.fetch()).json()) as { data: { data: object } };
    Object.assign(told.data.data, {
      customers: 1,
      worst: [{ ...counts, name: name.repeat(3), health: 'broken', brokenObjectives: 12, objectives: 345 }],
    });
    await route.fulfill({ json: told });
  });
  await page.keyboard.press('ArrowRight');
  await title('customers-services').waitFor();
  await slide.getByRole('listitem').filter({ hasText: name }).waitFor();
  const cut = `[...document.querySelectorAll('main li > *')].filter((one) => one.scrollWidth > one.clientWidth).length`;
  expect(await page.evaluate<number>(cut)).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a wall whose map does not come says so, and shows it by itself once it does; without outlines its marks stand and that is said', async () => {
  const admin = await site.signIn();
  const name = randomUUID();
  const [{ id: tenantId }] = (await site.query(
    `select tenant_id as id from member where username = 'admin' limit 1`,
  )) as unknown as [{ id: number }];
  await site.query(
    `insert into outlet (tenant_id, number, name, region, longitude, latitude) values (${tenantId}, '${name.slice(0, 8)}', 'Shop', 'East', 114, 26)`,
  );
  const { id: wallId } = await admin.call('POST /monitor/api/v1/walls', {
    body: { name, seconds: 600, night: null, language: 'en', slides: [{ kind: 'map' }] },
  });
  await site.query('update session set reauthenticated_at = now()');
  const { key } = await admin.call('POST /monitor/api/v1/walls/:wallId/keys', {
    ...{ params: { wallId }, body: { name: 'Entrance' } },
  });
  const page = await site.visit({ path: '/', language: 'en', complaints: [] });
  const [code, outlines] = [/\/map-slide-[^/]*\.js$/, /\/outlines-[^/]*\.json$/];
  await page.route(code, (route) => route.abort());
  await page.route(outlines, (route) => route.abort());
  // The minute that it waits for is not waited for here.
  await page.clock.install();
  await page.goto(`${site.url}/?wall#/wall/${wallId}/${key}`);
  await page.getByText(texts['map']!['missing']!, { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: texts['slide']!['map']! }).waitFor();
  await page.unroute(code);
  await page.clock.fastForward('01:00');
  await page.getByText(texts['map']!['noOutlines']!, { exact: true }).waitFor();
  const map = page.getByRole('img', { name: texts['map']!['label']! });
  await map.locator('[data-state]').first().waitFor();
  await page.unroute(outlines);
  await page.clock.fastForward('00:15');
  await page.getByText(texts['map']!['noOutlines']!, { exact: true }).waitFor({ state: 'detached' });
  await page.context().close();
});
