import { type SubjectEvent } from '@linekeeper/contract/monitoring/subject-reads';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceIdOf, DeviceWorld } from './device-world.ts';
import { useConsole } from './fixture.ts';
import { hostileName } from './world-charts.ts';

const site = useConsole();
const id = deviceIdOf(0);
const details = `/equipmentManagement/intelligence/details/${id}`;
const list = () => site.page.getByRole('region', { name: '事件（最近 30 天）' });
const rows = () => list().getByRole('listitem').allInnerTexts();
const strip = () => site.page.getByRole('region', { name: '状态 最近 24 小时' });
/** Where a time so many hours ago stands in what is 24 hours wide. */
const share = (hoursAgo: number) => 1 - hoursAgo / 24;
const canvas = () => site.page.getByRole('figure', { name: '接口流量' }).locator('canvas').first();
const tip = () => site.page.getByRole('figure', { name: '接口流量' }).locator('[class*=tip]').first();

let world: DeviceWorld;
/** What happened, where it is not what the world tells. */
let told: SubjectEvent[] | undefined;
beforeEach(async () => {
  world = new DeviceWorld();
  told = undefined;
  site.stub.state.further = (route, body) =>
    told && route.endsWith('/events') ? { data: { events: told } } : world.answer(route, body);
  await site.signIn();
});

describe('what happened to a device', () => {
  it('is listed in words, the newest first, what happened at once in one line, and all of it on request', async () => {
    await site.open(`/#${details}`);
    await list().getByText('设备重启').waitFor();
    const words = (await rows()).map((row) =>
      row
        .replace(/\s+/g, ' ')
        .replace(/^[\d: -]+/, '')
        .trim(),
    );
    expect(words).toEqual([
      '接口更名 GE1/0/24 → uplink',
      '固件版本变更 V200R021C00 → V200R022C10',
      '设备重启',
    ]);
    await list().getByRole('button', { name: '显示全部 6 条' }).click();
    await list()
      .getByText('XGigabitEthernet0/1/1、XGigabitEthernet0/1/2、XGigabitEthernet0/1/3 等 8 个')
      .waitFor();
    await list().getByText(hostileName).waitFor();
    expect(site.complaints).toEqual([]);
  });

  it('is marked on the states of the day and on the charts, which say it to who points there', async () => {
    await site.open(`/#${details}?range=24h`);
    await expect.poll(() => strip().locator('[class*=mark]').count()).toBe(3);
    const bar = (await strip().getByRole('img').boundingBox())!;
    await site.page.mouse.move(bar.x + bar.width * share(8.9), bar.y + 10);
    await strip().getByRole('status').getByText('设备重启').waitFor();
    await canvas().scrollIntoViewIfNeeded();
    const box = (await canvas().boundingBox())!;
    const pointAt = (hoursAgo: number) =>
      site.page.mouse.move(box.x + 56 + (box.width - 72) * share(hoursAgo), box.y + 60);
    await pointAt(3);
    await tip().getByText('接口更名：GE1/0/24 → uplink').waitFor();
    await pointAt(6);
    await tip().waitFor();
    await expect.poll(() => tip().innerText()).not.toContain('接口更名');
  });

  it('is said to be nothing where nothing happened, and is shown without a reload when something does', async () => {
    told = [];
    await site.open(`/#${details}`);
    await list()
      .getByText(/最近 30 天没有事件/)
      .waitFor();
    expect(await strip().locator('[class*=mark]').count()).toBe(0);
    const subject = { kind: 'device', id } as const;
    const restarted = { id: deviceIdOf(900), kind: 'restarted', subject, data: { uptimeS: 5 } } as const;
    told = [{ ...restarted, at: new Date().toISOString() }];
    await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
    site.push({ type: 'subject.event', subject });
    await list().getByText('设备重启').waitFor();
    told = [
      {
        ...restarted,
        id: deviceIdOf(901),
        kind: 'interface-vanished',
        data: { name: 'Gi0/7' },
        at: told[0]!.at,
      },
      ...told,
    ];
    site.push({ type: 'device.changed', deviceId: id });
    await list().getByText('Gi0/7').waitFor();
  });
});
