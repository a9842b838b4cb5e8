import { type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Answer } from '../../../../test/ask.ts';

export type Headers = Record<string, string>;
export const root = '/api/v1/settings';

/** What an answer holds in `data`. */
export const dataOf = <T>(answer: Answer) => answer.json.data as T;

/** A platform, an MSP, its customer, and another tenant beside them, each with an administrator that has an address. */
export async function settingsWorld(more: Parameters<typeof startTestApp>[1] = {}) {
  const app: TestApp = await startTestApp({ allowedTargets: ['127.0.0.1', '::1'] }, more);
  const msp = await app.addTenant('msp', 8);
  const customer = await app.addTenant('customer', 16, msp);
  const other = await app.addTenant('other', 16);
  await app.addMember(msp, 'msp-admin', { administrator: true });
  await app.addMember(customer, 'customer-admin', { administrator: true });
  await app.addMember(other, 'other-admin', { administrator: true });
  await app.db.admin.query(`update member set email = username || '@example.test'`);
  const get = async (headers: Headers) =>
    dataOf<GeneralSettings>(await app.ask('GET', `${root}/general`, { headers }));
  const put = (path: string, body: object, headers: Headers) =>
    app.ask('PUT', `${root}/${path}`, {
      headers: { ...headers, 'accept-language': 'en' },
      body: JSON.stringify(body),
    });
  const versionOf = async (headers: Headers) => (await get(headers)).version;
  return {
    app,
    tenants: { msp, customer, other },
    admin: (await app.signIn('admin')) as Headers,
    mspAdmin: (await app.signIn('msp-admin', 'msp')) as Headers,
    customerAdmin: (await app.signIn('customer-admin', 'customer')) as Headers,
    get,
    put,
    versionOf,
    change: async (headers: Headers, values: object) =>
      put('general', { version: await versionOf(headers), ...values }, headers),
    async auditOf(tenantId: number, action: string) {
      const { rows } = await app.db.admin.query<{ detail: Record<string, unknown>; actor_name: string }>(
        'select detail, actor_name from audit where tenant_id = $1 and action = $2 order by seq',
        [tenantId, action],
      );
      return rows;
    },
  };
}
export type SettingsWorld = Awaited<ReturnType<typeof settingsWorld>>;
