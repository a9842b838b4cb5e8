import { z } from 'zod';

/** Facts of the outbox about people outside. */
export const outsideTopic = 'report-outside';

/** Somebody is to be asked, or a report to be sent to them. */
export const outsideFact = z.union([
  z.strictObject({ ask: z.strictObject({ scheduleId: z.uuid(), addressId: z.uuid() }) }),
  z.strictObject({ sendingId: z.uuid() }),
]);
