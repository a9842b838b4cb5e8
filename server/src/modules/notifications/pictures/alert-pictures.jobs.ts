import { type Language } from '@linekeeper/contract/language';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type MailPicture } from '../../../platform/delivery/mail-page.ts';
import { type Log } from '../../../platform/log.ts';
import { type ServiceTimes } from '../../../platform/service-times.ts';
import { alertDrawn } from '../../alerts/index.ts';
import { type Readings } from '../../monitoring/index.ts';
import { pictureOfAlert } from './picture-of-alert.ts';
import { type PictureAsked } from './picture-span.ts';

interface Parts {
  readonly database: Database;
  readonly readings: Readings;
  /** What puts business services together. */
  readonly serviceTimes: () => ServiceTimes;
  readonly timeZoneOf: (tenantId: number) => string;
  readonly clock: () => number;
  readonly log: Log;
}
type Worded = (language: Language) => MailPicture;

/** A mail waits for its picture no longer. */
const deadlineMs = 5000;
/** In a storm of mails those beyond leave without. */
const mostWaiting = 40;
/** The same alert told to several people is drawn once. */
const keptMs = 60_000;

/** Draws alerts for mails, one at a time. No mail waits long for a picture, and none fails for it. */
export class AlertPictures {
  readonly #parts: Parts;
  readonly #kept = new Map<string, Promise<Worded | undefined>>();
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The picture of an alert as it is now; undefined where there is none to be had in time. */
  async of(tenantId: number, alertId: string, language: Language): Promise<MailPicture | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), deadlineMs);
    });
    try {
      return (await Promise.race([this.#find(tenantId, alertId), late]))?.(language);
    } catch (error) {
      // What it is about may be gone, or the store away: the mail says all that counts in words.
      this.#parts.log.info({ err: error, tenantId, alertId }, 'A mail leaves without its picture.');
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  readonly #serviceOf: PictureAsked['serviceOf'] = async (scope, range) => {
    const { database, serviceTimes } = this.#parts;
    const found = await database.withTenant(scope, (tx) => serviceTimes().read(tx, scope.tenantId, range));
    return found[0];
  };

  async #find(tenantId: number, alertId: string): Promise<Worded | undefined> {
    const { database } = this.#parts;
    const scope = jobScope([tenantId]);
    const alert = await database.withTenant(scope, (tx) => alertDrawn(tx, tenantId, alertId));
    if (!alert) return undefined;
    const key = `${tenantId} ${alertId} ${alert.resolvedAt?.getTime() ?? ''}`;
    const kept = this.#kept.get(key);
    if (kept || this.#waiting >= mostWaiting) return kept;
    this.#waiting += 1;
    const drawn = this.#turn.then(async () => {
      const { readings, timeZoneOf, clock } = this.#parts;
      const picture = await pictureOfAlert({
        ...{ readings, scope, alert, timeZone: timeZoneOf(tenantId), nowMs: clock() },
        serviceOf: this.#serviceOf,
      });
      if (!picture) return undefined;
      const { width, height } = picture.canvas;
      const png = await picture.canvas.png();
      return (language: Language) => ({ ...picture.said(language), png, width, height });
    });
    this.#kept.set(key, drawn);
    setTimeout(() => this.#kept.delete(key), keptMs).unref();
    this.#turn = drawn.then(
      () => (this.#waiting -= 1),
      () => (this.#waiting -= 1),
    );
    return drawn;
  }
}
