import { type EvidenceZone } from '@linekeeper/contract/lines/evidence-terms';
import { lineEvidence as endpoints } from '@linekeeper/contract/lines/line-evidence';
import { type Language } from '@linekeeper/contract/language';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { endForerunners } from '../../platform/operations/forerunners.ts';
import { startOperation } from '../../platform/operations/start-operation.ts';
import { lineDetail } from '../lines/index.ts';
import { asOfMs } from '../monitoring/index.ts';
import { evidenceKind } from './evidence.operation.ts';
import { evidenceOf, evidenceParts, placeNames } from './evidence.queries.ts';
import { periodOf } from './evidence-period.ts';
import { type Signer } from './signing-key.ts';

export interface EvidenceRouteParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly signer: Signer;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Evidence of one tenant that may wait to be made; one is made at a time. */
const mostWaiting = 20;

/** Serves evidence of lines, and the key that it is signed with. */
export function evidenceRoutes(app: FastifyInstance, parts: EvidenceRouteParts): void {
  const { database, clock, signer } = parts;
  const lineOf = async (tx: Tx, tenantId: number, lineId: string) => {
    const line = await lineDetail(tx, tenantId, lineId);
    if (!line) throw new AppError('NOT_FOUND');
    const { outletZone } = await placeNames(tx, tenantId, line.outletId);
    return { line, zones: { tenant: parts.timeZoneOf(tenantId), outlet: outletZone } };
  };

  route(app, endpoints.list, async ({ params: { lineId } }, { scope: { tenantId }, scope }) => {
    const key = await signer.publicKey();
    return database.withTenant(scope, async (tx) => {
      const { zones } = await lineOf(tx, tenantId, lineId);
      const rows = await evidenceOf(tx, tenantId, lineId, new Date(clock()));
      const list = rows.map(({ id, timeZone, createdBy, ...row }) => ({
        ...{ id, timeZone, createdBy, language: row.language as Language },
        ...{ from: row.fromAt.toISOString(), to: row.toAt.toISOString() },
        ...{ createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
        byteCount: row.byteCount ?? 0,
      }));
      return { key, zones, list };
    });
  });

  route(app, endpoints.make, ({ params: { lineId }, body: { period } }, { scope, language, kind }) => {
    // A key of an application fetches what people had made: it has no tray, and sets nothing going.
    if (kind === 'application') throw new AppError('APPLICATION_KEY_READS');
    return database.withTenant(scope, async (tx) => {
      const { tenantId } = scope;
      const { line, zones } = await lineOf(tx, tenantId, lineId);
      const timeZone = zoneOf(period.zone, zones);
      const nowMs = clock();
      const span = periodOf(period, timeZone, nowMs);
      if (asOfMs(span.toMs, nowMs) <= Date.parse(line.createdAt)) throw new AppError('EVIDENCE_BEFORE_LINE');
      // The newest that somebody wants of a line, as of every export: one asked for before and not ready is not wanted any more.
      const left = await endForerunners(tx, scope, evidenceKind, (input) => input.lineId === lineId);
      if (left >= mostWaiting) throw new AppError('EVIDENCE_BUSY');
      await writeAudit(tx, scope, {
        action: 'line.evidence',
        subjectType: 'line',
        subjectId: lineId,
        detail: {
          ...{ name: line.name, timeZone },
          ...{ from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString() },
        },
      });
      const input = { lineId, timeZone, language, ...span };
      return { operationId: await startOperation(tx, scope, evidenceKind, input) };
    });
  });

  route(app, endpoints.file, ({ params: { lineId, evidenceId } }, { scope, scope: { tenantId } }) =>
    database.withTenant(scope, async (tx) => {
      const { line } = await lineOf(tx, tenantId, lineId);
      const known = await evidenceOf(tx, tenantId, lineId, new Date(clock()));
      const wanted = known.find(({ id }) => id === evidenceId);
      if (!wanted) throw new AppError('NOT_FOUND');
      const bytes = Buffer.concat(await evidenceParts(tx, tenantId, evidenceId));
      await writeAudit(tx, scope, {
        action: 'line.evidence.fetch',
        subjectType: 'line',
        subjectId: lineId,
        detail: {
          ...{ name: line.name, timeZone: wanted.timeZone },
          ...{ from: wanted.fromAt.toISOString(), to: wanted.toAt.toISOString() },
        },
      });
      return { type: 'application/zip', bytes };
    }),
  );

  route(app, endpoints.key, async () => {
    const { publicKey } = await signer.publicKey();
    return { type: 'application/x-pem-file', bytes: Buffer.from(publicKey) };
  });
}

/** The zone that days are of. An outlet without one has that of its tenant. */
const zoneOf = (
  zone: EvidenceZone,
  { tenant, outlet }: { readonly tenant: string; readonly outlet: string | null },
) => (zone === 'outlet' ? (outlet ?? tenant) : tenant);
