import { z } from 'zod';
import { endpoint, fileAnswer, time } from '../endpoint.ts';
import { tenantParams } from './organizations.ts';
import { startedOperation } from '../platform/operations.ts';

const edit = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT';
const path = '/api/v1/organizations/tenants/:tenantId/archives';

/** How long an archive may be fetched. */
export const archiveHours = 24;
/** The largest archive, packed. */
export const archiveBytes = 512 * 1024 * 1024;

export const archiveRow = z.object({
  id: z.uuid(),
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time,
  rowCount: z.int(),
  byteCount: z.int(),
});
export type ArchiveRow = z.infer<typeof archiveRow>;

export const tenantArchive = {
  archives: endpoint({
    method: 'GET',
    path,
    access: edit,
    summary: 'The archives of a tenant’s data that can be fetched here now',
    params: tenantParams,
    output: z.array(archiveRow),
  }),
  makeArchive: endpoint({
    method: 'POST',
    path,
    access: edit,
    summary: 'Put all of a tenant’s rows into one file, without secrets; it is kept for 24 hours',
    reauthenticates: true,
    params: tenantParams,
    output: startedOperation,
  }),
  archive: endpoint({
    method: 'GET',
    path: `${path}/:archiveId`,
    access: edit,
    summary: 'The file: lines of JSON, gzip',
    params: z.strictObject({ tenantId: tenantParams.shape.tenantId, archiveId: z.uuid() }),
    output: fileAnswer,
    file: { types: ['application/gzip'] },
  }),
};
