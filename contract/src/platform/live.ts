import { z } from 'zod';
import { liveTopics } from '../limits.ts';
import { deviceId, deviceState } from '../devices/devices.ts';
import { time } from '../endpoint.ts';
import { workStates } from './operations.ts';

export { liveMaxBytes, livePath, liveTicketMs } from '../limits.ts';

/** A topic: all devices of the chosen tenant, one device, or the works that the caller started. */
export const liveTopic = z.union([z.literal(['devices', 'works']), z.templateLiteral(['device/', z.uuid()])]);
export type LiveTopic = z.infer<typeof liveTopic>;

/** What the console says. A subscription replaces the one before. */
export const liveRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), topics: z.array(liveTopic).max(liveTopics) }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type LiveRequest = z.infer<typeof liveRequest>;

/** What the server says. */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), at: time }),
  z.object({ type: z.literal('pong'), at: time }),
  /** A device took another state (topic `devices` and its own). */
  z.object({ type: z.literal('device.state'), deviceId, state: deviceState }),
  /** A device was added, renamed, discovered or deleted: read it again. */
  z.object({ type: z.literal('device.changed'), deviceId }),
  /** A poll of a device was stored (topic `device/…`): latest rates by interface. */
  z.object({
    type: z.literal('device.polled'),
    deviceId,
    at: time,
    interfaces: z.array(
      z.object({
        id: z.uuid(),
        inBps: z.number().nullable(),
        outBps: z.number().nullable(),
        operStatus: z.int().nullable(),
      }),
    ),
  }),
  /** A work that this session started went on or ended (topic `works`). */
  z.object({
    type: z.literal('work.progress'),
    workId: z.uuid(),
    state: z.enum(workStates),
    done: z.int(),
    total: z.int().nullable(),
  }),
  /** What the member may do in the tenant it acts for has changed: read the codes again. Sent to who is concerned. */
  z.object({ type: z.literal('rights.changed') }),
  /** Names, icons or maintenance of the tenant's applications changed: read them again. Sent to all who act in it. */
  z.object({ type: z.literal('applications.changed') }),
  /** The session has ended: the connection closes after this. `code` is one of the error catalogue. */
  z.object({
    type: z.literal('session.ended'),
    code: z.union([z.int(), z.literal('A0230')]),
    message: z.string(),
  }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
