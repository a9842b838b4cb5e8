import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { keptDelivery } from '../../../../test/delivery.ts';

const delivery = keptDelivery({ email: true, phone: false });
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let acme: number;
let session: { authorization: string };

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, delivery });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'clerk', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
  await app.addMember(acme, 'colleague');
  await app.db.admin.query(`update member set email = 'taken@acme.example' where username = 'colleague'`);
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 3_600_000;
  delivery.clear();
  await app.db.admin.query('delete from login_throttle');
  session = await app.signIn('clerk', 'acme');
});

const call = (method: string, path: string, body?: object, headers: object = session) =>
  app.ask(method, `/api/v1/personal/${path}`, {
    headers: { 'accept-language': 'en', ...headers },
    body: JSON.stringify(body ?? {}),
  });
const profile = async () =>
  (await app.ask('GET', '/api/v1/personal/profile', { headers: { ...session } })).json.data;
/** The picture that the top bar shows. */
const shownAs = async () =>
  (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: { ...session } })).json.data['avatarId'];
const lines = async (action: string) =>
  (await app.db.admin.query('select detail from audit where tenant_id = $1 and action = $2', [acme, action]))
    .rows;

describe('a profile', () => {
  it('shows the own account, and takes a name', async () => {
    expect(await profile()).toMatchObject({
      username: 'clerk',
      name: '',
      avatarId: null,
      email: null,
      phone: null,
      companyName: 'acme',
      administrator: false,
      roles: ['role of clerk'],
      passwordPolicy: 'classes',
      codes: { email: true, phone: false },
    });
    expect((await call('PUT', 'profile', { name: '  Chen Min ' })).json.code).toBe(0);
    expect((await profile())['name']).toBe('Chen Min');
    expect((await call('PUT', 'profile', { name: ' ' })).json.code).toBe(60001);
    expect(await lines('member.rename')).toEqual([
      { detail: { before: { name: '' }, after: { name: 'Chen Min' } } },
    ]);
  });

  it('has a picture that is encoded anew; another replaces it, and it can be taken away', async () => {
    const red = { r: 255, g: 0, b: 0 };
    const jpeg = await sharp({ create: { width: 500, height: 300, channels: 3, background: red } })
      .jpeg()
      .toBuffer();
    const put = (body: Buffer, type = 'image/jpeg') =>
      app.ask('PUT', '/api/v1/personal/avatar', {
        headers: { 'accept-language': 'en', 'content-type': type, ...session },
        body,
      });
    const first = String((await put(jpeg)).json.data['avatarId']);
    const shown = await app.ask('GET', `/api/v1/images/${first}`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const second = String((await put(jpeg)).json.data['avatarId']);
    expect((await profile())['avatarId']).toBe(second);
    expect(await shownAs()).toBe(second);
    expect((await app.ask('GET', `/api/v1/images/${first}`)).status).toBe(404);

    const svg = await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect([svg.status, svg.json.message]).toEqual([415, 'The image must be jpg, jpeg or png.']);
    expect((await put(jpeg, 'image/gif')).json.data['error']).toBe('UNSUPPORTED_TYPE');
    const large = await put(Buffer.alloc(2 * 1024 * 1024 + 1));
    expect([large.status, large.json.message]).toEqual([413, 'The content may have no more than 2 MB.']);

    expect((await call('DELETE', 'avatar')).json.code).toBe(0);
    expect([(await profile())['avatarId'], await shownAs()]).toEqual([null, null]);
    expect((await app.ask('GET', `/api/v1/images/${second}`)).status).toBe(404);
  });
});

describe('the password', () => {
  const change = (original: string, next: string, headers: object = session) =>
    call('PUT', 'password', { original: { password: original }, next: { password: next } }, headers);
  const fault = async (original: string, next: string) => (await change(original, next)).json.data['fields'];

  it('is refused beside the field that is wrong', async () => {
    expect(await fault('', 'Fresh-meadow-9')).toEqual([
      { field: 'original', message: 'The original password cannot be empty.' },
    ]);
    expect(await fault('Wrong-horse-7', 'Fresh-meadow-9')).toEqual([
      { field: 'original', message: 'The original password is wrong. Enter it again.' },
    ]);
    expect(await fault(adminPassword, 'Ab1!')).toEqual([
      { field: 'next', message: 'The length must be between 8 and 20.' },
    ]);
    expect(await fault(adminPassword, adminPassword)).toMatchObject([{ field: 'next' }]);
  });

  it('is guessed no more often than any other', async () => {
    let last: unknown;
    for (let count = 0; count < 9 && last !== 'TOO_MANY_REQUESTS'; count += 1)
      last = (await change(`Wrong-horse-${count}`, 'Fresh-meadow-9')).json.data['error'];
    expect(last).toBe('TOO_MANY_REQUESTS');
    expect((await change(adminPassword, 'Fresh-meadow-9')).json.data['error']).toBe('TOO_MANY_REQUESTS');
  });

  it('is changed, signs out everywhere else and nothing here, and is on the audit log without itself', async () => {
    const other = await app.signIn('clerk', 'acme');
    const answer = await change(adminPassword, 'Fresh-meadow-9');
    expect(answer.json.data['ended']).toBeGreaterThan(0);
    const user = (headers: object) =>
      app.ask('GET', '/api/v1/auth/user/simple/info', { headers: { ...headers } });
    expect([(await user(session)).status, (await user(other)).json.code]).toEqual([200, 40005]);
    const login = async (password: string) =>
      (await app.post('/api/v1/auth/login', { username: 'clerk', prefix: 'acme', password })).status;
    expect([await login(adminPassword), await login('Fresh-meadow-9')]).toEqual([401, 200]);
    expect(JSON.stringify(await lines('member.password.change'))).not.toMatch(/meadow|horse/);
    expect(await lines('member.password.change')).toHaveLength(1);
    expect((await change('Fresh-meadow-9', adminPassword)).json.code).toBe(0);
  });
});

describe('an address', () => {
  const mail = 'clerk@acme.example';
  const codeTo = async (to: string) => {
    const { json } = await call('POST', 'contact/code', { to });
    return { to, codeId: String(json.data['codeId']), code: await delivery.codeFor(to) };
  };

  it('becomes the member’s own by the code that was sent there, once', async () => {
    const given = await codeTo(mail);
    const wrong = { ...given, code: given.code === '000000' ? '111111' : '000000' };
    expect((await call('PUT', 'contact', wrong)).json.data['error']).toBe('CODE_REFUSED');
    expect((await call('PUT', 'contact', { ...given, to: 'else@acme.example' })).json.data['error']).toBe(
      'CODE_REFUSED',
    );
    expect((await call('PUT', 'contact', given)).json.code).toBe(0);
    expect((await profile())['email']).toBe(mail);
    expect((await call('PUT', 'contact', given)).json.data['error']).toBe('CODE_REFUSED');
    expect(await lines('member.contact.change')).toEqual([
      { detail: { before: { email: null }, after: { email: mail } } },
    ]);
  });

  it('is not another member’s, and one member’s code is no use to another', async () => {
    const given = await codeTo('taken@acme.example');
    expect((await call('PUT', 'contact', given)).json.data['error']).toBe('CONTACT_TAKEN');
    const fresh = await codeTo('fresh@acme.example');
    const colleague = await app.signIn('colleague', 'acme');
    expect((await call('PUT', 'contact', fresh, colleague)).json.data['error']).toBe('CODE_REFUSED');
  });

  it('wants a fresh proof of the person, a valid address and a gateway that can deliver', async () => {
    expect((await call('POST', 'contact/code', { to: '+8613800138000' })).json.data['error']).toBe(
      'CODE_NOT_OFFERED',
    );
    expect((await call('POST', 'contact/code', { to: 'nonsense' })).json.data['fields']).toMatchObject([
      { field: 'to' },
    ]);
    now += 15 * 60_000;
    expect((await call('POST', 'contact/code', { to: mail })).json.data['error']).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    expect((await call('PUT', 'contact', { to: mail, codeId: 'x', code: '123456' })).json.data['error']).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });
});

it('a picture that was taken away is on the audit log', async () => {
  expect(await app.audited()).toEqual(expect.arrayContaining(['member.avatar.remove']));
});
