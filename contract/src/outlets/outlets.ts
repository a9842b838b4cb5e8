import { z } from 'zod';
import { endpoint, pageInput, pageOf, text } from '../endpoint.ts';

const view = 'DMS_SERVER_MANAGE_DEVICE';
const edit = 'DMS_SERVER_MANAGE_DEVICE_EDIT';

export const outletRow = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  region: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  deviceCount: z.int(),
});

export const outlets = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/list',
    access: view,
    reads: true,
    summary: 'Outlets of the chosen tenant',
    body: z.strictObject({
      ...pageInput(['number', 'name', 'region'] as const),
      search: z.string().trim().max(128).optional(),
    }),
    output: pageOf(outletRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/create',
    access: edit,
    summary: 'Add an outlet',
    body: z
      .strictObject({
        number: text(32),
        name: text(128),
        region: text(64),
        address: text(256).optional(),
        latitude: z.number().min(-90).max(90).optional(),
        longitude: z.number().min(-180).max(180).optional(),
      })
      .superRefine((outlet, context) => {
        // Half a position is none.
        for (const half of ['latitude', 'longitude'] as const)
          if (outlet[half] === undefined && (outlet.latitude ?? outlet.longitude) !== undefined)
            context.addIssue({ code: 'invalid_type', expected: 'number', input: undefined, path: [half] });
      }),
    output: z.object({ id: z.uuid() }),
  }),
};
