import { type Locator, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { textsOf } from './visitor.ts';

const site = useServer();
const common = textsOf('en', 'common');
const settings = textsOf('en', 'settings');
const dashboards = textsOf('en', 'dashboards');

interface Place {
  readonly what: string;
  readonly path: string;
  /** The call that fails. */
  readonly call: string;
  readonly open?: (page: Page) => Promise<void>;
  /** Where it would stand. */
  readonly within: (page: Page) => Locator;
}

const chart =
  (name: string): Place['within'] =>
  (page) =>
    page.getByRole('region', { name, exact: true });
const overview = '/overallNetworkOperationOverview';
const places: readonly Place[] = [
  {
    ...{ what: 'the setting of recipients outside', path: '/generalSettings' },
    call: '/api/v1/settings/report-recipients',
    within: (page) => page.getByRole('region', { name: settings['outside']!['title']!, exact: true }),
  },
  {
    ...{ what: 'whom a schedule may be sent to', path: '/reports?tab=schedules' },
    call: '/monitor/api/v1/reports/schedules/choices',
    open: (page) => page.getByRole('button', { name: 'Add a schedule' }).first().click(),
    within: (page) => page.getByRole('dialog'),
  },
  {
    ...{ what: 'what changed on the overview', path: overview },
    call: '/monitor/api/v1/charts/changes',
    within: chart(dashboards['chart']!['changes']!),
  },
  {
    ...{ what: 'the outlets of the topology', path: '/topology' },
    call: '/monitor/api/v1/topology/outlets',
    within: (page) => page.getByRole('main'),
  },
];

describe('what cannot be loaded', () => {
  it.each(places)('says so where it would stand, and comes when asked again: $what', async (place) => {
    const { path, call, open, within } = place;
    const page = await site.visit({ path: '/', language: 'en', token: await site.token(), complaints: [] });
    const isCall = (url: URL) => url.pathname === call;
    await page.route(isCall, (route) => route.abort());
    await page.goto(`${site.url}/#${path}`);
    await open?.(page);
    const fault = within(page).getByRole('alert').filter({ hasText: common['notLoaded']! });
    await fault.waitFor();
    await page.unroute(isCall);
    await fault.getByRole('button', { name: common['retry']!, exact: true }).click();
    await fault.waitFor({ state: 'detached' });
    expect(await within(page).count()).toBe(1);
    await page.context().close();
  });
});
