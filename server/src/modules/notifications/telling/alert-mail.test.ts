import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertMailWorld, alertMailWorld } from '../../../../test/alert-mail-world.ts';
import { addAlert, putTold, resolveAlert, type ToldAlert } from '../../../../test/alerts-to-tell.ts';
import { pictureId } from '../../../platform/delivery/mail-page.ts';

/** What mails of alerts look like, taken from a real mail server. */
let w: AlertMailWorld;
beforeAll(async () => {
  w = await alertMailWorld();
});
afterAll(() => w.close());

const mailOf = (given: ToldAlert = {}) => w.mailOf(given);
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('the mail of an alert', () => {
  it('says in text and layout what was measured and what it was to keep to, with the chart of the metric', async () => {
    const { mail } = await mailOf(w.cpu());
    expect(mail.text).toContain('\nCPU: 95.3 % (threshold 90 %)\n');
    expect(mail.html).toContain('95.3 % (threshold 90 %)');
    expect(mail.html).toContain(`src="cid:${pictureId}"`);
    expect(mail.html).toMatch(/alt="CPU: lowest \d+(\.\d)? %, highest 97 %, last 9\d %"/);
    for (const said of ['Threshold 90 %', 'Fired at 10:19', 'CPU, 2026-11-21 04:19 – 10:'])
      expect(mail.html).toContain(said);
    const picture = mail.pictures.get(pictureId);
    const { format, width, height } = await sharp(picture?.bytes).metadata();
    expect([picture?.type, format, width, height]).toEqual(['image/png', 'png', 1040, 420]);
  });

  it('about a state comes with the states of the day before, each with how long it lasted', async () => {
    const { mail } = await mailOf({ subjectId: w.deviceId });
    expect(mail.html).toMatch(/alt="States: Down \d+ min, Maintenance 1 h 30 min, Up 22 h 29 min"/);
    const { width, height } = await sharp(mail.pictures.get(pictureId)?.bytes).metadata();
    expect([width, height]).toEqual([1040, 184]);
  });

  it('leaves without a picture where what it is about is gone', async () => {
    const { mail } = await mailOf();
    expect(mail.subject).toBe('[Critical] Device down: Core-1 (shop)');
    expect([mail.pictures.size, mail.html.includes('<img')]).toEqual([0, false]);
    expect(mail.html).toContain('Outlet 7');
  });

  it('leads to the alert and to its acknowledgement in the console, and to where one chooses its mails', async () => {
    const { alertId, mail } = await mailOf();
    const page = `https://noc.example/#/alerts/${alertId}`;
    expect(hrefsOf(mail.html)).toEqual([`${page}?acknowledge=1`, page]);
    expect(mail.text).toContain(`See it at: ${page}\nAcknowledge it at: ${page}?acknowledge=1`);
    expect(mail.headers.get('list-unsubscribe')).toBe('<https://noc.example/#/personal/information>');
  });

  it('that is over offers nothing to acknowledge', async () => {
    const { alertId } = await mailOf(w.cpu());
    await resolveAlert(w.app, alertId);
    const [mail] = await w.mailsOf(() => putTold(w.app, w.shop, alertId, 'resolved'));
    expect(hrefsOf(mail?.html ?? '')).toEqual([`https://noc.example/#/alerts/${alertId}`]);
    expect(mail?.html).toContain('Resolved at 10:25');
    expect(mail?.pictures.size).toBe(1);
  });

  it('shows names as they are: none is understood as layout, as a header or as an address', async () => {
    const name = `<img src=x onerror="alert(1)"> & 'Core'\r\nBcc: other@example.test`;
    const outletName = '</table><script>alert(2)</script>\r\nSeverity: Warning \u202egnp.exe';
    const { mail } = await mailOf({ subjectName: name, outletName });
    expect(mail.html).not.toMatch(/<script|<img src=x|onerror="/);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Core&#39;');
    expect(mail.html).toContain('&lt;/table&gt;&lt;script&gt;alert(2)&lt;/script&gt;');
    expect([mail.to, mail.headers.has('bcc')]).toEqual([['keeper@example.test'], false]);
    expect(mail.subject).toContain('Bcc: other@example.test');
    expect(mail.text).not.toMatch(/^(?:Bcc|Severity: Warning)|\u202e/m);
    expect(mail.html).not.toMatch(/(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\/(?!noc\.example)/);
  });

  it('that says several lists them with a way to each and to its acknowledgement, but for what is over by then', async () => {
    await w.put(
      '/api/v1/personal/alert-choice',
      { app: ['critical'], email: ['critical', 'major'], quiet: null, digest: 'hour' },
      await w.app.signIn('keeper', 'shop'),
    );
    const ids: string[] = [];
    for (const firedAt of ['2026-11-21T10:11:00Z', '2026-11-21T10:12:00Z'])
      ids.push(await addAlert(w.app, w.shop, { severity: 'major', subjectName: 'Core-8', firedAt }));
    const over = await addAlert(w.app, w.shop, { severity: 'major', subjectName: 'Core-9' });
    await resolveAlert(w.app, over);
    const [mail] = await w.mailsOf(async () => {
      for (const id of [...ids, over]) await putTold(w.app, w.shop, id, 'fired');
      await putTold(w.app, w.shop, over, 'resolved');
      const gathered = `select 1 from delivery where digest_id is not null and state = 'waiting'`;
      await expect
        .poll(async () => (await w.app.db.admin.query(gathered)).rowCount, { timeout: 15_000 })
        .toBe(4);
      await w.app.db.admin.query(`update outbox set available_at = now() where topic = 'alert-digest'`);
    });
    const page = (id: string) => `https://noc.example/#/alerts/${id}`;
    const acknowledge = (id: string) => `${page(id)}?acknowledge=1`;
    expect(hrefsOf(mail?.html ?? '')).toEqual([
      ...ids.flatMap((id) => [page(id), acknowledge(id)]),
      page(over),
      page(over),
      'https://noc.example/#/alerts',
    ]);
    expect(mail?.html).toMatch(/Device down: Core-8.*Outlet 7/s);
    // Programs without layout have the same ways.
    for (const id of ids)
      expect(mail?.text).toContain(`See it at: ${page(id)}\nAcknowledge it at: ${acknowledge(id)}\n`);
    expect(mail?.text).toContain('See all alerts: https://noc.example/#/alerts\n');
    expect(mail?.text).not.toContain(acknowledge(over));
  });
});
