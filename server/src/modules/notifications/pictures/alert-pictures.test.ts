import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertMailWorld, alertMailWorld } from '../../../../test/alert-mail-world.ts';
import { pictureId } from '../../../platform/delivery/mail-page.ts';

let w: AlertMailWorld;
beforeAll(async () => {
  w = await alertMailWorld();
});
afterAll(() => w.close());

describe('the picture in the mail of an alert', () => {
  it('says the level of several bad measurements, and how far from what was usual it may be', async () => {
    const kOfN = { kind: 'k-of-n', settings: { bound: 'above', value: 91, k: 2, n: 3 } };
    expect((await w.mailOf({ ...w.cpu(), condition: kOfN })).mail.html).toContain('Threshold 91 %');
    const { mail } = await w.mailOf({
      ...{ ...w.cpu(), usual: { median: 42, deviation: 5 } },
      condition: { kind: 'baseline', settings: { direction: 'either', deviations: 4, forS: 300 } },
    });
    expect(mail.html).toContain('Limit of what was usual 62 %');
  });

  it('about what happened to a port comes with the states of its device', async () => {
    const event = { condition: { kind: 'event', settings: { openS: 600 } }, subjectKind: 'interface' };
    const { mail } = await w.mailOf({ ...event, targetId: w.deviceId });
    expect(mail.html).toMatch(/alt="States: Down \d+ min, Maintenance 1 h 30 min, Up 22 h 29 min"/);
  });

  it('about a business service comes with its states, or with its error budget where the rule looks at that', async () => {
    const of = { subjectKind: 'service', subjectId: w.serviceId };
    const { mail } = await w.mailOf(of);
    expect(mail.html).toMatch(/alt="States: Down \d+ min, Maintenance 1 h 30 min, Up 22 h 29 min"/);
    const used = { condition: { kind: 'used', settings: { percent: 50 } }, value: 60 };
    const { mail: budget } = await w.mailOf({ ...of, ...used });
    expect(budget.html).toMatch(/alt="Error budget used: lowest 0 %, highest [\d.]+ %, last/);
    for (const said of ['Threshold 50 %', 'Fired at 10:19', 'Error budget used, 2026-11-21 04:19 – 10:'])
      expect(budget.html).toContain(said);
    const { width, height } = await sharp(budget.pictures.get(pictureId)?.bytes).metadata();
    expect([width, height]).toEqual([1040, 420]);
    const burning = { condition: { kind: 'burn', settings: { pace: 'slow' } }, value: 7 };
    const { mail: burn } = await w.mailOf({ ...of, ...burning });
    expect(burn.html).toContain('Threshold 6 times');
  });

  it('about a service that is gone, or that has no objective any more, shows what there is of it', async () => {
    const { admin } = w.app.db;
    const of = { subjectKind: 'service', condition: { kind: 'used', settings: { percent: 50 } } };
    expect((await w.mailOf(of)).mail.pictures.size).toBe(0);
    await admin.query('update business_service set slo_percent = null where id = $1', [w.serviceId]);
    expect((await w.mailOf({ ...of, subjectId: w.serviceId })).mail.html).toContain('alt="States: Down');
    await admin.query('update business_service set slo_percent = 99.9 where id = $1', [w.serviceId]);
    const licence = { subjectKind: 'licence', condition: { kind: 'ending', settings: { days: 30 } } };
    expect((await w.mailOf(licence)).mail.pictures.size).toBe(0);
  });
});
