import { beforeEach, expect, it } from 'vitest';
import { deviceIdOf, DeviceWorld } from './device-world.ts';
import { useConsole } from './fixture.ts';

const site = useConsole();
const details = `/#/equipmentManagement/intelligence/details/${deviceIdOf(0)}`;
const copy = () => site.page.getByRole('button', { name: '复制' }).first();
const copied = () => site.page.getByRole('button', { name: '已复制' });

beforeEach(async () => {
  const world = new DeviceWorld();
  site.stub.state.further = (route, body) => world.answer(route, body);
  await site.signIn();
});

it('what was copied is said for 1500 ms (spec section 9)', async () => {
  await site.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await site.page.clock.install();
  await site.open(details);
  await copy().waitFor();
  // From here on the time of the page stands, but for what the test lets pass.
  await site.page.clock.pauseAt(Date.now() + 3_600_000);
  await copy().dispatchEvent('click');
  await expect.poll(() => copied().count()).toBe(1);
  expect(await site.page.evaluate('navigator.clipboard.readText()')).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  await site.page.clock.runFor(1_400);
  expect(await copied().count()).toBe(1);
  await site.page.clock.runFor(200);
  await expect.poll(() => copied().count()).toBe(0);
  await copy().waitFor();
});

it('a browser that cannot copy says so', async () => {
  await site.page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await site.open(details);
  await copy().click();
  await site.page.getByRole('alert').getByText('浏览器不支持复制').waitFor();
  expect(await copied().count()).toBe(0);
});
