import { describe, expect, it } from 'vitest';
import { languages } from '../language.ts';
import { identities } from '../tenants/identities.ts';
import { whomToAsk } from './whom-to-ask.ts';

const { PLATFORMADMIN, MIDDLEMANADMIN, TENANTADMIN, OTHER } = identities;

describe('whom to ask', () => {
  it('is the administrator for a member and for who is not signed in', () => {
    expect(whomToAsk('en', { identity: OTHER, provider: 'Cloud' }).ask).toBe(' Ask your administrator.');
    expect(whomToAsk('zh', {}).ask).toBe('请联系管理员。');
  });

  it('is the provider by its name for the administrator of a tenant, and the platform for that of an MSP', () => {
    const tenant = { identity: TENANTADMIN, provider: '云网服务' };
    expect(languages.map((language) => whomToAsk(language, tenant).ask)).toEqual([
      '请联系服务商“云网服务”。',
      '請聯絡服務商「云网服务」。',
      ' Ask your provider “云网服务”.',
    ]);
    expect(whomToAsk('en', { identity: TENANTADMIN }).ask).toBe(' Ask your provider.');
    expect(whomToAsk('zh', { identity: MIDDLEMANADMIN, provider: '平台' }).ask).toBe('请联系平台。');
  });

  it('is nobody for the platform, which is told what to do where there is something', () => {
    const platform = { identity: PLATFORMADMIN, provider: null };
    expect(whomToAsk('zh', platform)).toMatchObject({
      ask: '',
      askIfStill: '若仍失败，请查看服务器日志。',
      allowRange: '在“通用设置”中放行该网段',
    });
  });

  it.each([TENANTADMIN, MIDDLEMANADMIN, PLATFORMADMIN])(
    'never is one’s own administrator for the administrator %i',
    (identity) => {
      for (const language of languages)
        for (const text of Object.values(whomToAsk(language, { identity, provider: 'Cloud' })))
          expect(text).not.toMatch(/联系管理员|聯絡管理員|ask (?:your|an) administrator/i);
    },
  );

  it('takes the name of a provider as text', () => {
    expect(whomToAsk('en', { identity: TENANTADMIN, provider: '$& {provider}' }).ask).toBe(
      ' Ask your provider “$& {provider}”.',
    );
  });
});
