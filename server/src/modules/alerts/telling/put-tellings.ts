import { type Tx } from '../../../platform/db/database.ts';
import { type Fact, putAllOut } from '../../../platform/outbox/outbox.ts';

/** The topic of the outbox under which steps of alerts are told to people; the key is the alert. */
export const alertTold = 'alert-told';

/** Alerts of which something is to be told. */
export interface Tellings {
  /** That they fire. */
  readonly fired: readonly string[];
  /** That they stand for a storm from now on that was told already, under another alert: nobody is told anew, what escalates goes on. */
  readonly leads: readonly { readonly alertId: string; readonly from: string }[];
  /** That they are consequences of what some may not see: those are told that they fire, and nobody else. */
  readonly apart: readonly string[];
  /** That nobody is told of them, and why: it is written down for whoever asks. */
  readonly noted: readonly string[];
  /** That they are over. */
  readonly resolved: readonly string[];
}

/** So many at most are noted by one fact, so that what is to be told does not wait behind thousands that are not. */
const notedAtOnce = 100;

/** Puts out what is to be told of alerts of a tenant. What one hears comes before what is only written down. */
export async function putTellings(tx: Tx, tenantId: number, tellings: Tellings): Promise<void> {
  const { fired, leads, apart, noted, resolved } = tellings;
  const told =
    (step: 'fired' | 'apart' | 'resolved') =>
    (alertId: string): Fact => ({ topic: alertTold, key: alertId, payload: { alertId, step } });
  // By the key of what was told before: what that one began is known then.
  const led = leads.map((one): Fact => ({
    topic: alertTold,
    key: one.from,
    payload: { ...one, step: 'leads' },
  }));
  // By its own key what is told apart is told before its end.
  const facts = [
    ...fired.map(told('fired')),
    ...led,
    ...apart.map(told('apart')),
    ...resolved.map(told('resolved')),
  ];
  for (let at = 0; at < noted.length; at += notedAtOnce) {
    const alertIds = noted.slice(at, at + notedAtOnce);
    facts.push({ topic: alertTold, key: 'alerts noted', payload: { alertIds, step: 'noted' } });
  }
  await putAllOut(tx, { tenantId }, facts);
}
