import { type Language, languages } from '@linekeeper/contract/language';
import { beforeEach, describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { quietAnswers } from './quiet-answers.ts';
import { textsOf } from './visitor.ts';

const site = useConsole();
const reauthenticateTexts = (language: Language) => textsOf(language, 'common')['reauthenticate']!;

/** What was asked for, in its order. */
let asked: string[];
beforeEach(() => {
  asked = [];
  let isProved = false;
  const { 'POST /monitor/api/v1/customers/overview': workbench, ...others } = quietAnswers;
  Object.assign(site.stub.state.answers, others);
  site.stub.state.further = (route, body) => {
    if (route === 'POST /api/v1/auth/reauthenticate') {
      asked.push('reauthenticate');
      if (site.stub.passwordOf(body) !== site.stub.state.password)
        return { refuse: 'REAUTHENTICATION_REFUSED' };
      isProved = true;
      return { data: { until: new Date().toISOString() } };
    }
    if (route !== 'POST /monitor/api/v1/customers/overview') return undefined;
    asked.push('workbench');
    return isProved ? { data: workbench } : { refuse: 'REAUTHENTICATION_REQUIRED' };
  };
});

describe('a call that wants a fresh proof of the person', () => {
  it.each(languages)(
    'asks for the password once and is repeated, in %s, by keyboard alone',
    async (language) => {
      const texts = reauthenticateTexts(language);
      await site.context.addInitScript(`localStorage.setItem('lang', '${language}')`);
      await site.signIn();
      await site.open();
      const dialog = site.page.getByRole('dialog', { name: texts['title'] });
      const field = dialog.getByLabel(texts['password']!);
      const hasFocus = () => field.evaluate((element) => element.ownerDocument.activeElement === element);
      await field.waitFor();
      await expect.poll(hasFocus).toBe(true);
      await site.page.keyboard.press('Enter');
      await dialog.getByRole('alert').getByText(texts['empty']!).waitFor();
      await site.page.keyboard.type('Wrong-password-1');
      await site.page.keyboard.press('Enter');
      await dialog.getByRole('alert').getByText('密码错误').waitFor();
      await dialog.locator('[data-field-errors]').waitFor();
      await expect.poll(hasFocus).toBe(true);
      await site.page.keyboard.type(site.stub.state.password);
      await site.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => asked).toEqual(['workbench', 'reauthenticate', 'reauthenticate', 'workbench']);
      expect(site.complaints).toEqual([]);
    },
  );

  it('fails quietly with its own text when the proof is declined', async () => {
    await site.signIn();
    await site.open();
    await site.page.getByRole('dialog').waitFor();
    await site.page.keyboard.press('Escape');
    await site.page.getByText('此操作需要重新验证您的身份').waitFor();
    expect(asked).toEqual(['workbench']);
    expect(await site.page.locator('[aria-live=assertive] [role=alert]').count()).toBe(0);
  });
});
