import { api } from '@linekeeper/simulators/demo/api';
import { expect, it } from 'vitest';
import { useServer } from './site.ts';
import { adminPassword } from './stack.ts';
import { signInAs, textsOf } from './visitor.ts';

const site = useServer();

it.each(['zh', 'zh-TW', 'en'] as const)(
  'whose name and password are right in several organisations chooses one, in %s',
  async (language) => {
    const prefix = `twins-${language.toLowerCase()}`;
    await api(site.url, await site.token()).call('POST /api/v1/organizations/tenants/create', {
      body: { name: `Twins ${language}`, prefix, type: 16, parentId: 1 },
    });
    await site.query(
      `insert into member (tenant_id, username, password_hash)
       select o.id, 'twin', (select password_hash from member where tenant_id = 1 and username = 'admin')
       from organization o where o.prefix = '${prefix}' or o.id = 1 on conflict do nothing`,
    );
    const choice = textsOf(language, 'login')['choice'] as unknown as Readonly<Record<string, string>>;
    const complaints: string[] = [];
    const page = await site.visit({ path: '/', language, complaints });
    await signInAs(page, 'twin', adminPassword);
    await page.getByRole('heading', { name: choice['title']!, exact: true }).waitFor();
    const offered = page.getByRole('list', { name: choice['list']! });
    await offered.getByRole('button').filter({ hasText: prefix }).click();
    await page.getByRole('banner').waitFor();
    const rows = await site.query(
      `select o.prefix from session s join organization o on o.id = s.tenant_id
       join member m on m.id = s.member_id where m.username = 'twin' order by s.created_at desc limit 1`,
    );
    expect(rows).toEqual([{ prefix }]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
