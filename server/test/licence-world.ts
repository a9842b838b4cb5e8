import { startTestApp } from './app.ts';
import { type Answer } from './ask.ts';
import { testVendor } from './licensed-tenants.ts';

type Headers = { authorization: string };
export interface LicensedTenant {
  readonly id: number;
  readonly prefix: string;
  readonly boss: Headers;
}
interface View extends Record<string, unknown> {
  readonly current: { readonly id: string } | null;
  readonly usage: readonly { readonly kind: string; readonly runs: boolean; readonly given: number }[];
}
export type LicenceWorld = Awaited<ReturnType<typeof licenceWorld>>;

/** The catalogue's name of what a call was refused with. */
export const errorOf = (answer: Answer) => answer.json.data['error'];

/** A server whose vendor is known, with what tests do with licences there. */
export async function licenceWorld() {
  const vendor = testVendor();
  const app = await startTestApp({ licencePublicKeys: [vendor.publicKey] });
  const platform = await app.signIn('admin');
  const installation: string = (await app.db.admin.query('select id from installation')).rows[0].id;
  let count = 0;

  const post = (path: string, body: object, headers: Headers) =>
    app.post(`/api/v1/licences/${path}`, body, { ...headers, 'accept-language': 'en' });
  const view = async (headers: Headers, companyId?: number) =>
    (await post('current', companyId === undefined ? {} : { companyId }, headers)).json
      .data as unknown as View;
  const currentId = async (headers: Headers) => (await view(headers)).current?.id;
  /** A tenant with an administrator, who is signed in. */
  const tenant = async (type: 8 | 16, parentId = 1): Promise<LicensedTenant> => {
    const prefix = `tenant-${++count}`;
    const id = await app.addTenant(prefix, type, parentId);
    await app.addMember(id, `boss-${count}`, { administrator: true });
    return { id, prefix, boss: await app.signIn(`boss-${count}`, prefix) };
  };
  return {
    app,
    platform,
    installation,
    vendor,
    post,
    view,
    currentId,
    tenant,
    give: (companyId: number, networkDevices: number, headers: Headers, more: object = {}) =>
      post(
        'give',
        { companyId, edition: 'basic', validity: 'three-months', quantities: { networkDevices }, ...more },
        headers,
      ),
    withdraw: async (of: LicensedTenant, headers: Headers, licenceId?: string) =>
      post('withdraw', { companyId: of.id, licenceId: licenceId ?? (await currentId(of.boss)) }, headers),
    devicesOf: async (headers: Headers, companyId?: number) =>
      (await view(headers, companyId)).usage.find(({ kind }) => kind === 'networkDevices'),
    /** An MSP that holds so many devices by a signed licence. */
    licensedMsp: async (networkDevices: number, more: object = {}) => {
      const msp = await tenant(8);
      const quantities = { networkDevices, internetLines: 1000, linkTestOutlets: 1000, freeWorkOrders: 0 };
      const file = vendor.issue(installation, msp.prefix, quantities, { edition: 'premium', ...more });
      const { json } = await post('upload', { fileName: 'l.txt', file }, msp.boss);
      if (json.code !== 0) throw new Error(`The licence was refused: ${json.message}`);
      return msp;
    },
    addDevice: (headers: Headers, address: string) =>
      app.post('/monitor/api/v1/devices/create', { address, community: 'public' }, headers),
    addOutlet: (headers: Headers, number: string) =>
      app.post('/monitor/api/v1/outlets/create', { number, name: 'Outlet', region: 'South' }, headers),
  };
}
