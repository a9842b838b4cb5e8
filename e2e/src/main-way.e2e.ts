import { type Language, languages } from '@linekeeper/contract/language';
import { type Snmpd, startSnmpd } from '@linekeeper/simulators/snmpd';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { useStack } from './site.ts';
import { adminPassword } from './stack.ts';
import { signInAs, textsOf } from './visitor.ts';

const deviceNames: Readonly<Record<Language, string>> = {
  zh: 'edge-router-zh',
  'zh-TW': 'edge-router-tw',
  en: 'edge-router-en',
};

// As a stranger does it: npm start on a fresh folder.
const site = useStack(['npm', 'start']);
const agents = new Map<Language, Snmpd>();

beforeAll(async () => {
  for (const language of languages) {
    const agent = await startSnmpd([`sysName ${deviceNames[language]}`, 'sysLocation Shanghai, rack 7']);
    agents.set(language, agent);
  }
});
afterAll(async () => {
  for (const agent of agents.values()) await agent.stop();
});

/** What the chart of the traffic shows now, once it stands still, as a picture of its own making. */
async function picture(page: Page, title: string): Promise<string> {
  const canvas = page.locator('figure', { hasText: title }).locator('canvas').first();
  await canvas.waitFor();
  const draw = () =>
    canvas.evaluate((element) => (element as unknown as { toDataURL(): string }).toDataURL());
  for (let before = await draw(); ;) {
    await page.waitForTimeout(500);
    const now = await draw();
    if (now === before) return now;
    before = now;
  }
}

describe('the main way: sign in, add the machine’s own snmpd, see it and its chart move', () => {
  // Three people at once: most of it is waiting for polls of ten seconds. Each has its own `expect`: the shared one forgets its
  // test as soon as another one ends.
  it.concurrent.for(languages)(
    'in %s, with nothing in the browser’s error console',
    async (language, { expect }) => {
      const devices = textsOf(language, 'devices');
      const agent = agents.get(language)!;
      const complaints: string[] = [];
      const page = await site.visit({ language, complaints, noRefusals: true });
      let loads = 0;
      page.on('load', () => (loads += 1));

      await signInAs(page, 'admin', adminPassword);
      await page.getByRole('banner').waitFor();
      expect(await page.evaluate('document.documentElement.lang')).toBe(language);

      await page.goto(`${site.url}/#/equipmentManagement/intelligence`);
      await page.getByRole('button', { name: devices['add']! }).first().click();
      const form = page.getByRole('dialog');
      await form.locator('#device-address').fill('127.0.0.1');
      await form.locator('#device-community').fill(agent.community);
      await form.getByRole('button', { name: /SNMP v2c/ }).click();
      await form.locator('#device-port').fill(String(agent.port));
      await form.getByText(devices['every']!['10']!, { exact: true }).click();
      await form.getByRole('button', { name: devices['test']!, exact: true }).click();
      await form.getByText(deviceNames[language]).first().waitFor();
      await form.locator('button.ant-btn-primary').click();

      await page.getByRole('heading', { level: 1, name: deviceNames[language] }).waitFor();
      await page.getByRole('cell', { name: 'lo', exact: true }).waitFor();
      const before = loads;
      const first = await picture(page, devices['traffic']!);
      await expect.poll(() => picture(page, devices['traffic']!), { interval: 1_000 }).not.toBe(first);
      expect(loads).toBe(before);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
