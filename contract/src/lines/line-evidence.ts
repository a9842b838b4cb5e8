import { z } from 'zod';
import { endpoint, fileAnswer, time } from '../endpoint.ts';
import { languages } from '../language.ts';
import { startedOperation } from '../platform/operations.ts';
import { evidenceZones } from './evidence-terms.ts';
import { lineId } from './lines.ts';

const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
const path = '/monitor/api/v1/lines/:lineId/evidence';

const zone = z.enum(evidenceZones).default('tenant');

/** Whole days of the zone, or from one moment to another; times are written in that zone. */
export const evidencePeriod = z.union([
  z.strictObject({ zone, firstDay: z.iso.date(), lastDay: z.iso.date() }),
  z.strictObject({ zone, from: time, to: time }),
]);
export type EvidencePeriod = z.infer<typeof evidencePeriod>;

export const evidenceRow = z.object({
  id: z.uuid(),
  from: time,
  to: time,
  timeZone: z.string(),
  language: z.enum(languages),
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time,
  byteCount: z.int(),
});
export type EvidenceRow = z.infer<typeof evidenceRow>;

export const lineEvidence = {
  list: endpoint({
    method: 'GET',
    path,
    access: view,
    summary: 'Evidence of a line that can be fetched now, and the key of this installation that signs it',
    params: z.strictObject({ lineId }),
    output: z.object({
      key: z.object({
        /** SubjectPublicKeyInfo as PEM. */
        publicKey: z.string(),
        /** SHA-256 of its DER form, in hex. */
        fingerprint: z.string(),
      }),
      /** The outlet’s is null where it has none of its own. */
      zones: z.object({ tenant: z.string(), outlet: z.string().nullable() }),
      list: z.array(evidenceRow),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path,
    access: view,
    // As every export: it changes nothing of the tenant, so that who only looks may have it.
    reads: true,
    summary:
      'Make signed evidence of a line over a period: one PDF and one CSV, in the caller’s language. One that the caller asked for before and that is not ready ends',
    params: z.strictObject({ lineId }),
    body: z.strictObject({ period: evidencePeriod }),
    output: startedOperation,
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:evidenceId`,
    access: view,
    summary: 'The evidence: a ZIP of the PDF, the CSV, their checksums, the signature and the public key',
    params: z.strictObject({ lineId, evidenceId: z.uuid() }),
    output: fileAnswer,
    file: { types: ['application/zip'] },
  }),
  key: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/evidence-key',
    access: 'public',
    summary: 'The public key that evidence of this installation is checked with, as PEM',
    output: fileAnswer,
    file: { types: ['application/x-pem-file'] },
  }),
};
