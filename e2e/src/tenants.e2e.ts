import { languages } from '@linekeeper/contract/language';
import { type Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { filled, signInAs, textsOf, untilSignedOut } from './visitor.ts';

const site = useServer();

describe('a tenant from its first day to a freeze', () => {
  it.each(languages)('in %s, with nothing in the browser’s error console', async (language) => {
    const [tenants, common] = ['tenants', 'common'].map((area) => textsOf(language, area));
    const complaints: string[] = [];
    const prefix = `bank-${language.toLowerCase()}`;
    const name = `Bank ${language}`;
    const token = await site.token();
    const page = await site.visit({ path: '/#/tenant', language, complaints, token });

    // Reserved words are refused beside the field, before anything is sent.
    await page.getByRole('button', { name: tenants!['add']!, exact: true }).first().click();
    const form = page.getByRole('dialog');
    await form.locator('#tenant-name').fill(name);
    await form.locator('#tenant-prefix').fill('api');
    await form.locator('#tenant-adminName').fill('Wang Fang');
    await form.getByRole('button', { name: tenants!['create']! }).click();
    await form.getByText(tenants!['error']!['prefixWord']!).waitFor();
    await form.locator('#tenant-prefix').fill(prefix);
    await form.getByRole('button', { name: tenants!['create']! }).click();

    // The password of its first administrator, shown this once.
    const handover = page.getByRole('dialog', { name: tenants!['passwordTitle']! });
    await handover.waitFor();
    const password = (await handover.locator('code').last().innerText()).trim().split(/\s/)[0] ?? '';
    await handover.getByRole('button', { name: tenants!['done']! }).click();
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();

    // Its page says what was done to it in words, also where it is the first that is opened.
    const details = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    const read = await site.visit({ path: `/${details}`, language, complaints, token });
    const history = read.getByRole('region', { name: tenants!['history']! });
    await history
      .getByText(textsOf(language, 'audit')['action']!['tenant_create']!, { exact: true })
      .waitFor();
    await read.context().close();

    const member = await site.visit({ path: `/${prefix}`, language, complaints });
    await signInAs(member, 'admin', password);
    await expect
      .poll(() => member.locator('input[name=password][autocomplete=current-password]').count())
      .toBe(0);

    // Frozen, with what it hits said before: the member is told once, and is out.
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.hover();
    // What one does with it stands beside its last column, not over it.
    const enter = row.getByRole('button', { name: filled(tenants!['enterNamed']!, { name }) });
    const cells = row.getByRole('cell');
    const room = async () => {
      const [last, first] = [
        await cells.nth((await cells.count()) - 2).boundingBox(),
        await enter.boundingBox(),
      ];
      return last && first ? first.x - (last.x + last.width) : -1;
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    const more = (within: Locator) =>
      within.getByRole('button', { name: filled(tenants!['moreNamed']!, { name }) }).click();
    const act = (what: string) => page.getByRole('menuitem', { name: tenants!['act']![what]! }).click();
    await more(row);
    await act('freeze');
    const question = page.getByRole('dialog');
    await question.getByText(/1/).first().waitFor();
    await question.getByRole('button', { name: tenants!['act']!['freeze']!, exact: true }).click();
    await row.getByText(tenants!['state']!['frozen']!).waitFor();
    await member.reload();
    await member.getByText(/冻结|凍結|frozen/).waitFor();
    // Its page is to be read; what changes it stands behind buttons, and the line of what was done is there.
    await row.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const facts = page.getByRole('region', { name: tenants!['identity']!, exact: true });
    await facts.getByText(prefix, { exact: true }).waitFor();
    await page.getByRole('region', { name: tenants!['history']! }).getByRole('listitem').nth(1).waitFor();
    await more(page.getByRole('main'));
    await act('unfreeze');
    await question.getByRole('button', { name: tenants!['act']!['unfreeze']!, exact: true }).click();
    await page.getByRole('main').getByText(tenants!['state']!['open']!, { exact: true }).first().waitFor();
    const ok = member.getByRole('button', { name: common!['ok']!, exact: true });
    await untilSignedOut(member, () => ok.click());

    expect(complaints).toEqual([]);
    await page.context().close();
    await member.context().close();
  });
});
