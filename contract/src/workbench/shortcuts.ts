import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mostShortcuts, shortcutPaths } from './shortcut-terms.ts';

const paths = z
  .array(z.enum(shortcutPaths as [string, ...string[]]))
  .max(mostShortcuts)
  .refine((some) => new Set(some).size === some.length);
const own = { access: 'session', own: true } as const;

/** The screens that a member has put on its workbench, the same on each of its devices. */
export const shortcuts = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/personal/shortcuts',
    ...own,
    summary:
      'The screens that the member put on its workbench, in its order; null where it has arranged none',
    output: z.object({ paths: z.array(z.string()).nullable() }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/v1/personal/shortcuts',
    ...own,
    summary:
      'Arrange the screens on one’s workbench; which of them one may open is decided where each is opened',
    body: z.strictObject({ paths }),
    output: z.object({}),
  }),
};
