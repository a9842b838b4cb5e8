import { type MailServer, startMailServer } from '@linekeeper/simulators/mail';
import process from 'node:process';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';

const site = useServer({
  allowedTargets: ['127.0.0.0/8', '::1'],
  publicUrl: new URL('http://watch.example/'),
});
const manager = 'manager@shop.example';
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer({ security: 'none' });
  await site.query(
    `insert into mail_server (tenant_id, host, port, security, username, from_address, from_name, ca)
     values (1, '${mail.host}', ${mail.port}, 'none', '', 'noc@example.test', 'NOC', '')`,
  );
});
afterAll(() => mail?.stop());

const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: false });
};

describe('recipients outside', () => {
  it('are let in, asked, confirm on a page without a script, and are shown with how they stand', async () => {
    const complaints: string[] = [];
    const token = await site.token();
    const page = await site.visit({ path: '/#/generalSettings', language: 'en', complaints, token });
    const card = page.getByRole('region', { name: 'Reports outside', exact: true });
    await card.getByRole('switch').click();
    await card.locator('#setting-outside-domains').fill('shop.example');
    await card.scrollIntoViewIfNeeded();
    await shot(page, 'setting');
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await card.getByText('Set by').waitFor();

    await page.goto(`${site.url}/#/reports?tab=schedules`);
    await page.getByRole('button', { name: 'Add a schedule' }).first().click();
    await page.locator('#schedule-name').fill('Monthly for the manager');
    await page.getByRole('button', { name: 'Add an outside recipient' }).click();
    await page.getByLabel('Address of outside recipient 1').fill('Manager@Shop.example');
    await page.locator('#schedule-outside').scrollIntoViewIfNeeded();
    await shot(page, 'form');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('1 outside recipient').waitFor();
    await page.getByRole('button', { name: 'Outside recipients: Monthly for the manager' }).click();
    await page.getByText('Waiting for confirmation').waitFor();
    await shot(page, 'waiting');

    const question = await mail.mailTo(manager);
    const link = /http:\/\/watch\.example(\/\S+\/confirm\?token=[\w-]{43})/.exec(question.text)![1]!;
    const outside = await site.visit({ path: link, language: 'en', complaints });
    await outside.getByText('Availability report').waitFor();
    await shot(outside, 'confirm');
    await outside.getByRole('button', { name: 'Confirm' }).click();
    await outside.getByRole('heading', { name: 'Confirmed' }).waitFor();
    await outside.goto(`${site.url}${link.replace('/confirm', '/stop')}`);
    await shot(outside, 'stop');

    await page.reload();
    await page.getByRole('button', { name: 'Outside recipients: Monthly for the manager' }).click();
    await page.getByText(/^Confirmed/).waitFor();
    await shot(page, 'confirmed');
    expect(complaints).toEqual([]);
  });
});
