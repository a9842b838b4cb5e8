import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type TestApp } from '../../server/test/app.ts';
import { type BenchOptions, quantile, type Row } from './bench.ts';

const firstPictureMs = 1_500;
const framesASecond = 60;
const dragMs = 5_000;
const overview = '/#/overallNetworkOperationOverview';

/** Whether charts are drawn: one of them, or each; what is waited for is a skeleton. */
const drawn = (which: 'some' | 'every') =>
  `(() => {
    const cards = [...document.querySelectorAll('main section.card')];
    return cards.length > 0 && cards.${which}((card) => !card.querySelector('[role="status"]'));
  })()`;

async function openAs(browser: Browser, app: TestApp, username: string): Promise<Page> {
  const url = `http://127.0.0.1:${app.port}`;
  const { authorization } = await app.signIn(username, username);
  // What is asked of the page below is text, which its policy would not let it evaluate.
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, bypassCSP: true });
  await context.addCookies([{ name: 'token', value: authorization.slice('Bearer '.length), url }]);
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem('lang', 'en')`);
  return page;
}

/** Until the overview has its first chart, and all of them, opened anew in a browser that knows the files of the console. */
async function firstPictures(page: Page, url: string, { quick, say }: BenchOptions): Promise<Row[]> {
  const [first, whole]: [number[], number[]] = [[], []];
  const rounds = quick ? 2 : 10;
  for (let round = -2; round < rounds; round += 1) {
    await page.goto('about:blank');
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(drawn('some'), undefined, { timeout: 120_000 });
    const some = performance.now() - began;
    await page.waitForFunction(drawn('every'), undefined, { timeout: 120_000 });
    if (round < 0) continue;
    first.push(some);
    whole.push(performance.now() - began);
    say(`browser: first chart after ${some.toFixed(0)} ms, all after ${whole.at(-1)!.toFixed(0)} ms`);
  }
  const row = (what: string, times: readonly number[]): Row => {
    return { what: `browser: ${what}`, value: quantile(times, 0.95), unit: 'ms', better: 'less' };
  };
  return [
    { ...row('first chart of the overview, warm, p95', first), budget: firstPictureMs },
    row('all charts of the overview, warm, p95', whole),
  ];
}

/** Notes when each frame was drawn. */
const watchFrames = `(() => {
  const drawn = (globalThis.framesDrawn = []);
  const note = (at) => { drawn.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
})()`;

/** Frames a second while the map is dragged to and fro. */
async function mapFrames(page: Page, url: string, { say }: BenchOptions): Promise<Row[]> {
  await page.goto(url);
  const map = page.getByRole('application').first();
  await map.waitFor({ timeout: 120_000 });
  await map.scrollIntoViewIfNeeded();
  await page.waitForFunction(drawn('every'), undefined, { timeout: 120_000 });
  const box = (await map.boundingBox())!;
  const [x, y] = [box.x + box.width * 0.55, box.y + box.height * 0.45];
  await page.evaluate(watchFrames);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const endMs = performance.now() + dragMs;
  for (let at = 0; performance.now() < endMs; at += 1)
    await page.mouse.move(x + 140 * Math.sin(at / 25), y + 60 * Math.sin(at / 40));
  await page.mouse.up();
  const frames = await page.evaluate<number[]>('globalThis.framesDrawn');
  const gaps = frames.slice(1).map((at, index) => at - frames[index]!);
  const perSecond = (1000 * gaps.length) / (frames.at(-1)! - frames[0]!);
  say(`map: ${perSecond.toFixed(1)} frames a second, one after ${quantile(gaps, 0.95).toFixed(1)} ms at p95`);
  return [
    // A screen that draws sixty times a second is a little off it: two frames in a minute.
    {
      ...{ what: 'map of 10,000 outlets dragged: frames a second', value: perSecond, unit: '' },
      ...{ better: 'more', budget: framesASecond - 1 },
    },
    {
      ...{ what: 'map of 10,000 outlets dragged: from one frame to the next, p95' },
      ...{ value: quantile(gaps, 0.95), unit: 'ms', better: 'less' },
    },
  ];
}

/** What a person at the console sees of it, in a browser. */
export async function pictures(app: TestApp, options: BenchOptions): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((one) => existsSync(one)),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const url = `http://127.0.0.1:${app.port}${overview}`;
  try {
    return [
      ...(await firstPictures(await openAs(browser, app, 'whole'), `${url}?range=30d`, options)),
      ...(await mapFrames(await openAs(browser, app, 'mapped'), url, options)),
    ];
  } finally {
    await browser.close();
  }
}
