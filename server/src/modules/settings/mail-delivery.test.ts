import { type MailServer, startMailServer } from '@linekeeper/simulators/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { DeliveryFault } from '../../platform/delivery/delivery.ts';
import { mailPasswordPlace } from './mail-delivery.ts';

let app: TestApp;
let platform: MailServer;
let own: MailServer;
let msp: number;
let customer: number;
let stranger: number;

const account = { username: 'noc', password: 'Mail-secret-1' };
const message = { channel: 'email', to: 'reader@example.test', subject: '您好', text: '正文' } as const;

async function setServer(tenantId: number, server: MailServer, from: string) {
  const sealed = app.secrets.seal(mailPasswordPlace(tenantId), account.password).column;
  await app.db.admin.query(
    `insert into mail_server (tenant_id, host, port, security, username, sealed_password, from_address, from_name, ca)
     values ($1, $2, $3, 'starttls', $4, $5, $6, 'Sender', $7)`,
    [tenantId, server.host, server.port, account.username, sealed, from, server.ca],
  );
}

beforeAll(async () => {
  app = await startTestApp({ allowedTargets: ['127.0.0.0/8', '::1'] });
  platform = await startMailServer({ account });
  own = await startMailServer({ account });
  msp = await app.addTenant('msp', 8);
  customer = await app.addTenant('customer', 16, msp);
  stranger = await app.addTenant('stranger', 16);
});
afterAll(async () => {
  await app.close();
  await platform.stop();
  await own.stop();
});

describe('mail', () => {
  it('is not offered while no mail server is set', async () => {
    expect(await app.app.delivery.offered(customer)).toEqual({ email: false, phone: false });
    await expect(app.app.delivery.send(customer, message)).rejects.toMatchObject({ reason: 'not-offered' });
  });

  it('goes through the platform’s server where nobody nearer has one', async () => {
    await setServer(1, platform, 'platform@example.test');
    expect(await app.app.delivery.offered(customer)).toEqual({ email: true, phone: false });
    await app.app.delivery.send(customer, message);
    const mail = await platform.mailTo('reader@example.test');
    expect([mail.from, mail.subject, mail.username]).toEqual(['platform@example.test', '您好', 'noc']);
  });

  it('goes through the server of the nearest tenant above, else of nobody beside', async () => {
    await setServer(msp, own, 'msp@example.test');
    await app.app.delivery.send(customer, message);
    expect((await own.mailTo('reader@example.test')).from).toBe('msp@example.test');
    await app.app.delivery.send(stranger, message);
    expect((await platform.mailTo('reader@example.test')).from).toBe('platform@example.test');
  });

  it('does not go to a phone without a gateway', async () => {
    const text = { ...message, channel: 'phone', to: '13800000000' } as const;
    await expect(app.app.delivery.send(customer, text)).rejects.toBeInstanceOf(DeliveryFault);
  });

  it('opens a password for the tenant alone that it was sealed for', async () => {
    await app.db.admin.query(
      'insert into mail_server select $1, host, port, security, username, sealed_password, from_address, from_name, ca from mail_server where tenant_id = $2',
      [stranger, msp],
    );
    await expect(app.app.delivery.send(stranger, message)).rejects.toThrow();
    expect(own.mails).toHaveLength(1);
  });
});
