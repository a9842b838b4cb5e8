import { z } from 'zod';
import { time } from '../endpoint.ts';
import { pushMessage } from './live-message.ts';

/** What the connection itself says, whatever it listens to. */
export const connectionMessages = [
  pushMessage('hello', { at: time }),
  pushMessage('pong', { at: time }),
  /** The session has ended: the connection closes after this. `code` is one of the error catalogue. */
  pushMessage('session.ended', { code: z.union([z.int(), z.literal('A0230')]), message: z.string() }),
] as const;
