import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailServer, type MailServerOptions, startMailServer } from '@linekeeper/simulators/mail';
import { isAllowedForFetch, parseRanges } from './address.ts';
import { type DeliveryFault } from '../delivery/delivery.ts';
import { type Mail, sendMail, type SmtpServer } from './smtp.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const loopback = parseRanges('127.0.0.0/8, ::1');
const rules = { isAllowed: (address: string) => isAllowedForFetch(address, loopback) };
const mail: Mail = {
  from: { name: '巡线 Linekeeper', address: 'noc@example.test' },
  to: 'reader@example.test',
  subject: '验证码 123456',
  text: '您的验证码是 123456。\n五分钟内有效。',
};
const account = { username: 'noc', password: 'Mail-secret-1' };

async function started(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  closing.push(() => server.stop());
  return server;
}
function to(server: MailServer, given: Partial<SmtpServer> = {}): SmtpServer {
  const { host, port, ca } = server;
  return { host, port, security: 'starttls', username: '', password: '', ca, ...given };
}
const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ reason: 'sent', reply: '' }),
    ({ reason, reply }: DeliveryFault) => ({ reason, reply }),
  );

describe('a mail', () => {
  it.each(['starttls', 'tls', 'none'] as const)(
    'arrives as it was written, with security %s',
    async (security) => {
      const server = await started({ security });
      await sendMail(to(server, { security }), mail, rules);
      const got = await server.mailTo('reader@example.test');
      expect([got.subject, got.text, got.from]).toEqual([mail.subject, mail.text, 'noc@example.test']);
      expect(got.encrypted).toBe(security !== 'none');
      expect(got.headers.get('auto-submitted')).toBe('auto-generated');
    },
  );

  it('is sent signed in where the server wants it', async () => {
    const server = await started({ account });
    await sendMail(to(server, account), mail, rules);
    expect((await server.mailTo('reader@example.test')).username).toBe('noc');
  });

  it('can carry no header, recipient or file of whoever fills in its parts', async () => {
    const server = await started();
    const evil = '\r\nBcc: other@example.test\r\nX-Evil: 1';
    await sendMail(
      to(server),
      { ...mail, subject: `Hello${evil}`, from: { name: `Name${evil}`, address: 'noc@example.test' } },
      rules,
    );
    const got = await server.mailTo('reader@example.test');
    expect(got.to).toEqual(['reader@example.test']);
    expect([...got.headers.keys()].filter((name) => ['bcc', 'x-evil'].includes(name))).toEqual([]);
    for (const address of [
      'a@example.test, b@example.test',
      'a@example.test\r\nRCPT TO:<b@example.test>',
      'Name <a@example.test>',
      '<a@example.test>',
      'a@example.test>',
      '"a b"@example.test',
      'a@[127.0.0.1]',
      'a@@example.test',
      'a',
      '',
      `${'a'.repeat(65)}@example.test`,
    ])
      expect((await fault(sendMail(to(server), { ...mail, to: address }, rules))).reason, address).toBe(
        'bad-recipient',
      );
    expect(server.mails).toHaveLength(1);
  });
});

describe('a mail that cannot be delivered names the step that failed', () => {
  it('a name that nobody knows', async () => {
    const server = {
      host: 'nobody.invalid',
      port: 587,
      security: 'tls',
      username: '',
      password: '',
      ca: '',
    } as const;
    const lookup = (_name: string, done: (error: Error | null, found: []) => void) =>
      done(new Error('ENOTFOUND'), []);
    expect(await fault(sendMail(server, mail, { ...rules, lookup }))).toEqual({
      reason: 'name-unknown',
      reply: '',
    });
  });

  it('a port where nobody listens', async () => {
    const server = await startMailServer();
    await server.stop();
    expect((await fault(sendMail(to(server), mail, rules))).reason).toBe('connect-refused');
  });

  it('a certificate that nobody vouches for, with no way to pass it over', async () => {
    for (const security of ['starttls', 'tls'] as const) {
      const server = await started({ security });
      const got = await fault(sendMail(to(server, { security, ca: '' }), mail, rules));
      expect(got.reason).toBe('certificate-refused');
      expect(got.reply).toContain('self-signed certificate');
      expect(server.mails).toEqual([]);
    }
  });

  it('a certificate of another name', async () => {
    const server = await started();
    const lookup = (
      _name: string,
      done: (error: Error | null, found: { address: string; family: number }[]) => void,
    ) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const given = to(server, { host: 'mail.example.test' });
    expect((await fault(sendMail(given, mail, { ...rules, lookup }))).reason).toBe('certificate-refused');
  });

  it('a server that offers no encryption, to which nothing is said in the clear', async () => {
    const server = await started({ security: 'none', account });
    expect((await fault(sendMail(to(server, account), mail, rules))).reason).toBe('starttls-missing');
    expect(server.mails).toEqual([]);
  });

  it('TLS with a server that does not speak it', async () => {
    const server = await started({ security: 'none' });
    expect((await fault(sendMail(to(server, { security: 'tls' }), mail, rules))).reason).toBe('tls-failed');
  });

  it('a wrong password, and one that is missing', async () => {
    const server = await started({ account });
    const wrong = await fault(sendMail(to(server, { ...account, password: 'wrong' }), mail, rules));
    expect(wrong).toEqual({
      reason: 'authentication-failed',
      reply: '535 Authentication credentials invalid',
    });
    expect((await fault(sendMail(to(server), mail, rules))).reason).toBe('authentication-failed');
  });

  it('a sender or a recipient that the server refuses, with its words', async () => {
    const sender = await started({ refuseFrom: /noc@/ });
    expect(await fault(sendMail(to(sender), mail, rules))).toEqual({
      reason: 'sender-refused',
      reply: '553 Sender address rejected: not owned by user',
    });
    const recipient = await started({ refuseTo: /reader@/ });
    expect(await fault(sendMail(to(recipient), mail, rules))).toEqual({
      reason: 'recipient-refused',
      reply: '550 No such user here',
    });
  });

  it('a server that says nothing, within the deadline', async () => {
    const server: Server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const silent = { host: '127.0.0.1', port, security: 'none', username: '', password: '', ca: '' } as const;
    expect((await fault(sendMail(silent, mail, { ...rules, deadlineMs: 300 }))).reason).toBe('timeout');
  });

  it('something that is no mail server', async () => {
    const server: Server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const web = { host: '127.0.0.1', port, security: 'none', username: '', password: '', ca: '' } as const;
    expect((await fault(sendMail(web, mail, rules))).reason).toBe('no-mail-server');
  });
});

describe('a mail server', () => {
  it('is not asked where the platform allows no address of it', async () => {
    const server = await started();
    const closed = { isAllowed: (address: string) => isAllowedForFetch(address, []) };
    for (const host of ['127.0.0.1', 'localhost', '::1', '169.254.169.254', '10.0.0.1'])
      expect((await fault(sendMail(to(server, { host }), mail, closed))).reason, host).toBe(
        'address-refused',
      );
    const lookup = (
      _name: string,
      done: (error: Error | null, found: { address: string; family: number }[]) => void,
    ) =>
      done(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const mixed = to(server, { host: 'mixed.example.test' });
    expect((await fault(sendMail(mixed, mail, { ...closed, lookup }))).reason).toBe('address-refused');
    expect(server.connections()).toBe(0);
  });

  it('stands on a port of mail, never on one of another service', async () => {
    for (const port of [22, 80, 443, 993])
      expect((await fault(sendMail({ ...to(await started()), port }, mail, rules))).reason).toBe(
        'port-refused',
      );
  });
});
