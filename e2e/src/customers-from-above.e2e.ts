import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { beforeEach, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { noCustomers, quietAnswers } from './quiet-answers.ts';

const site = useConsole();
const overview = '/overallNetworkOperationOverview';
const faults = 'POST /monitor/api/v1/customers/faults/list';
const lines = 'POST /monitor/api/v1/customers/lines/overview';
const devices = 'POST /monitor/api/v1/customers/devices/overview';
const customer = (companyId: number, name: string, more: object) => ({
  ...{ companyId, name, parentName: 'North MSP', prefix: name, type: organizationTypes.COMPANY },
  ...{ state: 'open', since: null, faults: [], ...more },
});
const center = 'DMS_SERVER_MANAGE_OPERATIONS_CENTER';
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const resources = 'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION';
const licence = 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE';
const proxy = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';

const unseen = '您的角色看不到设备和线路，这里没有可显示的内容。';
const alone = () => {
  site.stub.state.tenants = site.stub.state.tenants.slice(0, 1);
};
const two = { ...noCustomers, totals: { ...noCustomers.totals, customers: 2 } };
const quietFaults = () => quietAnswers[faults] as object;
const asked = (route: string) => site.stub.state.requests.filter((one) => one.route === route).length;
const filter = () => site.page.getByRole('combobox', { name: /客户/ });
const shown = (text: string) => site.page.getByText(text, { exact: true }).first().waitFor();

beforeEach(() => {
  Object.assign(site.stub.state.answers, quietAnswers, {
    [lines]: two,
    [devices]: two,
  });
});

it('who sees lines alone and enters nobody has the overview of the customers all the same', async () => {
  alone();
  site.stub.state.codes = [center, view, 'DMS_SERVER_MANAGE_WAN_VIEW'];
  await site.signIn();
  await site.open(`/#${overview}`);
  await filter().waitFor();
  await site.page.getByRole('region', { name: '状况最差的客户' }).waitFor();
  expect(asked(devices)).toBe(0);
});

it('who sees neither devices nor lines is told so, and not that no customer has a fault', async () => {
  site.stub.state.answers = { ...site.stub.state.answers, [faults]: { ...quietFaults(), kinds: [] } };
  site.stub.state.codes = [center, view, proxy];
  await site.signIn();
  await site.open(`/#${overview}`);
  const card = site.page.getByRole('region', { name: '状况最差的客户' });
  await card.getByText(unseen).waitFor();
  await site.open(`/#${overview}?faults=1`);
  await shown(unseen);
  expect(asked(devices) + asked(lines)).toBe(0);
});

it('a customer that keeps its figures to itself is not entered from the list of faults, and a frozen one is marked', async () => {
  const list = [
    customer(7, 'Quiet Bank', { health: 'closed', faults: null }),
    customer(8, 'Frozen Shop', { health: 'paused', state: 'frozen' }),
  ];
  site.stub.state.answers = { ...site.stub.state.answers, [faults]: { ...quietFaults(), list, total: 2 } };
  await site.signIn();
  await site.open(`/#${overview}?faults=1`);
  await site.page.getByRole('button', { name: 'Frozen Shop' }).waitFor();
  await site.page.getByText('Quiet Bank').first().waitFor();
  expect(await site.page.getByRole('button', { name: 'Quiet Bank' }).count()).toBe(0);
  await site.page.getByText('属于 North MSP · 已冻结').waitFor();
});

it('who sees neither on the resource distribution is asked for no customer, and told what narrowing leaves out', async () => {
  site.stub.state.codes = [center, resources, licence, proxy];
  await site.signIn();
  await site.open('/#/resourceDistributionOverview?customer=7');
  await site.page.getByText(/^以下图表只按整体统计，缩小范围后不显示：/).waitFor();
  expect(await filter().count()).toBe(0);
  expect(asked(devices) + asked(lines)).toBe(0);
});
