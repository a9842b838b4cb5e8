import { expect, it } from 'vitest';
import { useServer } from './site.ts';
import { textsOf } from './visitor.ts';

const site = useServer();
const texts = textsOf('en', 'walls');

it('a wall stands open by its link alone, legible from afar, and says at once that the link was revoked', async () => {
  const admin = await site.signIn();
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
