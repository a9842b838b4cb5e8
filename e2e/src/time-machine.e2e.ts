import { beforeEach, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { quietAnswers } from './quiet-answers.ts';

const site = useConsole();
const hourMs = 3_600_000;
const standings = 'POST /monitor/api/v1/charts/standings';
const span = 'POST /monitor/api/v1/charts/past';

/** How many devices were down at a moment: as many as its minute, so that each moment is another one. */
const downAt = (at: unknown) => (at === undefined ? 99 : new Date(String(at)).getUTCMinutes());
const standing = (down: number) => ({
  ...{ kind: 'device', total: 200, down, unreachable: 0, unmeasured: 0, maintenance: 0, up: 200 - down },
});

beforeEach(async () => {
  Object.assign(site.stub.state.answers, quietAnswers);
  const { [standings]: _standings, [span]: _span, ...others } = site.stub.state.answers;
  site.stub.state.answers = others;
  site.stub.state.further = (route, body) => {
    if (route === standings) return { data: { kinds: [standing(downAt(body?.['at']))], deviceKinds: [] } };
    if (route !== span) return undefined;
    const firedAt = new Date(Date.now() - 5 * hourMs).toISOString();
    const marks = [{ at: firedAt, critical: 1, major: 2, minor: 0, warning: 0 }];
    return { data: { keptFrom: new Date(Date.now() - 720 * hourMs).toISOString(), marks } };
  };
  await site.signIn();
});

const bar = () => site.page.getByRole('region', { name: '时光机' });
/** The moment that the address names. */
const moment = () => new URLSearchParams(site.page.url().split('?')[1] ?? '').get('at');
/** What the chart of devices says is down. */
const shownDown = (down: number) =>
  site.page
    .locator(`section.card`, { has: site.page.locator('table') })
    .getByText(String(down), { exact: true });
const asked = () =>
  site.stub.state.requests.flatMap(({ route, body }) =>
    route === standings ? [(body as Record<string, unknown> | undefined)?.['at']] : [],
  );

it.each([
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
])(
  'on %s the overview is moved to a moment, played, and brought back to now by the keyboard',
  async (_on, width, height) => {
    await site.page.setViewportSize({ width, height });
    await site.open('/#/overallNetworkOperationOverview');
    await shownDown(99).first().waitFor();
    await site.page.getByRole('button', { name: '回看过去' }).focus();
    await site.page.keyboard.press('Enter');
    await bar().waitFor();
    // It says that this is the past, and stays within the page.
    await bar()
      .getByText(/正在查看过去/)
      .waitFor();
    const box = (await bar().boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    const first = moment()!;
    await shownDown(downAt(first)).first().waitFor();

    // The slider, by the keyboard: a minute each, asked once the hand rests.
    await bar().getByRole('slider', { name: '时刻' }).focus();
    for (let press = 0; press < 3; press += 1) await site.page.keyboard.press('ArrowLeft');
    await expect.poll(() => Date.parse(first) - Date.parse(moment()!)).toBe(3 * 60_000);
    const moved = moment()!;
    await shownDown(downAt(moved)).first().waitFor();
    expect(asked()).toContain(moved);

    // To the alert before, and on from there by itself.
    await bar().getByRole('button', { name: '上一个告警' }).focus();
    await site.page.keyboard.press('Enter');
    await expect.poll(() => Date.parse(moment()!)).toBeLessThan(Date.parse(moved) - 3 * hourMs);
    const fired = moment()!;
    await bar().getByRole('button', { name: '播放' }).focus();
    await site.page.keyboard.press('Enter');
    await expect
      .poll(() => Date.parse(moment()!) - Date.parse(fired), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(20 * 60_000);
    await site.page.keyboard.press('Enter');
    await bar().getByRole('button', { name: '播放' }).waitFor();
    const still = moment()!;
    await shownDown(downAt(still)).first().waitFor();
    expect(moment()).toBe(still);

    // No two dates below the slider touch.
    const dates = await site.page.evaluate<{ left: number; right: number }[]>(
      `[...document.querySelectorAll('input[type=range] + * > *')]
        .map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right }))`,
    );
    expect(dates.length).toBeGreaterThan(1);
    for (const [at, date] of dates.entries())
      if (at > 0) expect(date.left - dates[at - 1]!.right).toBeGreaterThanOrEqual(8);

    await bar().getByRole('button', { name: '回到现在' }).focus();
    await site.page.keyboard.press('Enter');
    await bar().waitFor({ state: 'detached' });
    expect(moment()).toBeNull();
    await shownDown(99).first().waitFor();
    expect(site.complaints).toEqual([]);
  },
);
