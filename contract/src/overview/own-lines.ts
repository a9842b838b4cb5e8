import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { subjectState } from '../monitoring/subject-state.ts';
import { standing } from './standing.ts';

/** Lines that the workbench names at most. */
export const mostTroubledLines = 8;

/** What the workbench shows of the lines of one network, to those who may see lines. */
export const ownLines = {
  stand: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/workbench/lines',
    access: 'DMS_SERVER_MANAGE_WAN_VIEW',
    summary: 'How lines, agents and dial tests stand, and the lines that are not as they should be',
    output: z.object({
      lines: standing,
      agents: standing,
      tests: standing,
      /** Lines that are down, unreachable or not measured, the worst first. */
      troubled: z
        .array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            provider: z.string(),
            outletId: z.uuid(),
            outletName: z.string(),
            state: subjectState,
          }),
        )
        .max(mostTroubledLines),
    }),
  }),
};
