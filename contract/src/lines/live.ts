import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';
import { lineId } from './lines.ts';

/** All lines of the chosen tenant, and one of them. */
export const lineTopics = {
  lines: z.literal('lines'),
  line: z.templateLiteral(['line/', z.uuid()]),
} as const;

export const lineMessages = [
  /** A line was added, changed or deleted: read it again. */
  pushMessage('line.changed', { lineId }, (message) => ['lines', `line/${message.lineId}`]),
] as const;
