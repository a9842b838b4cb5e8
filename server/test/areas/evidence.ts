import { randomUUID } from 'node:crypto';
import { type Area, at, id, type MakeObjects, plain, tenantId } from './area.ts';

export interface EvidenceObjects {
  /** Evidence of the world's line. */
  readonly evidenceId: string;
}

const root = '/monitor/api/v1/lines/:lineId/evidence';
const ofLine = {
  input: ({ lineId }: { readonly lineId: string }) => ({ params: { lineId } }),
  names: { 'params.lineId': 'lineId' },
} as const;

export const evidenceArea: Area = {
  factories: {
    [`GET ${root}`]: ofLine,
    [`POST ${root}`]: {
      input: ({ lineId }) => ({
        params: { lineId },
        body: { period: { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z' } },
      }),
      names: ofLine.names,
      // It is of today, and has no past.
      mayAnswer: ['EVIDENCE_BEFORE_LINE'],
    },
    [`GET ${root}/:evidenceId`]: {
      input: ({ lineId, evidenceId }) => ({ params: { lineId, evidenceId } }),
      names: { 'params.lineId': 'lineId', 'params.evidenceId': 'evidenceId' },
    },
    'GET /monitor/api/v1/evidence-key': plain,
  },
  samples: {
    'evidence/evidence.queries.ts': {
      addEvidencePart: [{ tenantId, evidenceId: id, seq: 0, payload: Buffer.of(1) }],
      beginEvidence: [
        {
          ...{ tenantId, id, lineId: id, fromAt: at, toAt: new Date(1), timeZone: 'UTC', language: 'en' },
          ...{ createdBy: 'x', expiresAt: at },
        },
      ],
      deleteEvidence: [tenantId, id],
      endEvidence: [tenantId, id, 1],
      evidenceOf: [tenantId, id, at],
      evidenceParts: [tenantId, id],
      forgetEvidence: [tenantId, at],
      placeNames: [tenantId, id],
    },
    'evidence/signing-key.queries.ts': {
      keepSigningKey: [{ sealedPrivateKey: Buffer.of(1), publicKey: Buffer.of(1) }],
      signingKey: [],
    },
  },
};

export const makeEvidenceObjects = async (
  { db }: Parameters<MakeObjects<EvidenceObjects>>[0],
  tenantId: number,
  lineId: string,
): Promise<EvidenceObjects> => {
  const evidenceId = randomUUID();
  await db.admin.query(
    `insert into line_evidence (tenant_id, id, line_id, from_at, to_at, time_zone, language, created_by, expires_at, byte_count)
     values ($1, $2, $3, now() - interval '1 hour', now(), 'UTC', 'en', 'somebody', now() + interval '1 hour', 1)`,
    [tenantId, evidenceId, lineId],
  );
  await db.admin.query(
    `insert into line_evidence_part (tenant_id, evidence_id, seq, payload) values ($1, $2, 0, '\\x50')`,
    [tenantId, evidenceId],
  );
  return { evidenceId };
};
