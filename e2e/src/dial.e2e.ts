import { beforeEach, expect, it } from 'vitest';
import { DeviceWorld } from './device-world.ts';
import { DialWorld, pathIdOf, testIdOf } from './dial-world.ts';
import { useConsole } from './fixture.ts';
import { LineWorld } from './line-world.ts';

const site = useConsole();
let world: DialWorld;

beforeEach(async () => {
  world = new DialWorld();
  const [lines, devices] = [new LineWorld(), new DeviceWorld()];
  site.stub.state.further = (route, body) =>
    world.answer(route, body) ?? lines.answer(route, body) ?? devices.answer(route, body);
  await site.signIn();
});
const asked = (part: string) => site.stub.state.requests.filter(({ route }) => route.endsWith(part));
const query = () => new URLSearchParams(site.route().split('?')[1]);

it('the list leads to a test, whose paths hear of measurements and states without a reload', async () => {
  await site.open('/#/wan/tests');
  await site.page.getByRole('link', { name: '到总部' }).click();
  await expect.poll(() => site.route()).toBe(`/wan/tests/${testIdOf(0)}`);
  const row = site.page.locator('tbody tr').first();
  await row.getByText('12.5').waitFor();
  await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
  const subject = { kind: 'dial_path', id: pathIdOf(0) } as const;
  const values = [{ id: subject.id, values: { 'dial.rtt': 77.7 } }];
  site.push({ type: 'subject.measured', subject, at: new Date().toISOString(), values });
  await row.getByText('77.7').waitFor();
  world.paths[0]!.state = { ...world.paths[0]!.state, state: 'down', reason: 'test-timeout' };
  site.push({ type: 'subject.state', subject, state: world.paths[0]!.state });
  await row.getByText('中断').waitFor();
  world.test.states.down = 707;
  site.push({ type: 'dial-states.changed' });
  await site.page.getByText(/707/).first().waitFor();
  expect(site.complaints).toEqual([]);
});

it('the form changes with the kind, tells the load before it is saved, and saves what was typed', async () => {
  await site.open('/#/wan/tests?add=1');
  const form = site.page.getByRole('form', { name: '添加拨测任务' });
  await form.getByLabel('名称').fill('到官网');
  await form.getByLabel('目标地址或域名').fill('www.example.com');
  await form.getByText(/平均 .* 包\/秒/).waitFor();
  await form.getByLabel('类型').click();
  await site.page.locator('.ant-select-dropdown:visible').getByText('HTTP', { exact: true }).click();
  await form.getByText(/平均最多 .* 包\/秒/).waitFor();
  await site.page.locator('.ant-drawer-footer').getByRole('button', { name: '添加拨测' }).click();
  await expect.poll(() => asked('/tests/create').length).toBe(1);
  expect(asked('/tests/create')[0]?.body).toMatchObject({
    ...{ name: '到官网', test: { kind: 'http' } },
    targets: [{ kind: 'address', address: 'www.example.com' }],
  });
});

it('a run on demand shows why it has no result', async () => {
  await site.open(`/#/wan/tests/${testIdOf(0)}`);
  await site.page.getByRole('button', { name: '立即测试' }).click();
  const dialog = site.page.getByRole('dialog');
  await dialog.getByRole('button', { name: '开始测试' }).click();
  await dialog.getByText('目标不可达').waitFor();
});

it('a cell of the heat map says how much stands behind it, and opens its runs of the same range', async () => {
  await site.open(`/#/wan/tests/${testIdOf(0)}?tab=map&range=7d`);
  const cells = site.page.getByRole('gridcell');
  await expect.poll(() => cells.count()).toBe(6);
  const looks = await cells.evaluateAll((all) =>
    all.map((cell) => [cell.getAttribute('data-look'), cell.hasAttribute('data-thin'), cell.textContent]),
  );
  expect(looks).toEqual([
    ['value', false, '12'],
    ['value', false, '32'],
    ['value', true, '52'],
    ['failed', false, '✕'],
    ['value', false, '92'],
    ['blank', false, ''],
  ]);
  await cells.nth(2).hover();
  await site.page.getByText(/11 次测试 · 测量覆盖率 18%/).waitFor();
  await cells.nth(0).focus();
  await site.page.keyboard.press('ArrowDown');
  await site.page.keyboard.press('Enter');
  await expect.poll(() => query().get('path')).toBe(pathIdOf(2));
  expect(query().get('range')).toBe('7d');
  await site.page.getByRole('heading', { name: '测试记录' }).waitFor();
  const body = asked('/runs/list').at(-1)?.body as { from: string; to: string };
  expect(Date.now() - Date.parse(body.from)).toBeGreaterThan(6.9 * 86_400_000);
});

it('an outlet of the distribution opens its targets', async () => {
  await site.open(`/#/wan/tests/${testIdOf(0)}?tab=distribution`);
  const { outletName, outletId } = world.paths[2]!;
  await site.page.getByRole('button', { name: outletName! }).click();
  await expect.poll(() => query().get('outlet')).toBe(outletId);
  await expect.poll(() => site.page.locator('tbody tr').count()).toBe(2);
});
