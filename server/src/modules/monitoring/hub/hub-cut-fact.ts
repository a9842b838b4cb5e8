import { type WriteRows } from '../ingest/pending-rows.ts';
import { putOut } from '../../../platform/outbox/outbox.ts';

/** The topic of the outbox under which it is told that our own hub was cut off: once a cut to each tenant whose targets it hides. */
export const hubCutTopic = 'hub-cut-off';

interface HubCutRow {
  readonly tenantId: number;
  /** Since when, at the earliest, in milliseconds since 1970: what the cut is known by. */
  readonly sinceMs: number;
}

/** Puts out, with the states that say so, that a tenant's targets are not measured as our hub is cut off. */
export const putHubCut: WriteRows<HubCutRow> = async (_client, rows, tx) => {
  for (const { tenantId, sinceMs } of rows)
    await putOut(
      tx,
      { tenantId },
      {
        topic: hubCutTopic,
        key: hubCutTopic,
        payload: { since: new Date(sinceMs).toISOString() },
      },
    );
};
