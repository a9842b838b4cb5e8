import { evidenceKeptDays } from '@linekeeper/contract/lines/evidence-terms';
import { languages } from '@linekeeper/contract/language';
import { z } from 'zod';
import { type Database } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { operationHandler, type OperationHandler } from '../../platform/operations/operation-handler.ts';
import { asOfMs, type Monitoring } from '../monitoring/index.ts';
import {
  daysToRead,
  type Known,
  knownOf,
  type Period,
  promisedMean,
  runRecords,
  sourcesOf,
} from './collect-evidence.ts';
import { EvidenceCsv } from './evidence-csv.ts';
import { type ClockFound, type EvidenceData } from './evidence-data.ts';
import {
  addEvidencePart,
  beginEvidence,
  deleteEvidence,
  endEvidence,
  placeNames,
} from './evidence.queries.ts';
import { howToCheck, manifestOf } from './manifest.ts';
import { type RenderPdf } from './pdf/render-pdf.ts';
import { RunSums } from './run-sums.ts';
import { isClockSynchronised } from './server-clock.ts';
import { type Signer } from './signing-key.ts';
import { zipFile } from '../../platform/zip-file.ts';

export const evidenceKind = {
  kind: 'lines.evidence',
  input: z.strictObject({
    lineId: z.uuid(),
    fromMs: z.int(),
    toMs: z.int(),
    timeZone: z.string(),
    language: z.enum(languages),
  }),
};
type Asked = z.output<typeof evidenceKind.input>;

export interface EvidenceParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly runs: Monitoring['runs'];
  readonly signer: Signer;
  readonly renderPdf: RenderPdf;
}

const dayMs = 86_400_000;
/** Longer than the evidence of the longest period takes, and a bound for one that hangs. */
const deadlineMs = 20 * 60_000;
/** The largest ZIP, and the largest file in it. */
const most = { packedBytes: 64 * 1024 * 1024, bytes: 768 * 1024 * 1024 };

/** Makes the evidence of a line over a period: reads its runs day by day into the CSV, draws the PDF in a process of its own, signs both. */
export function evidenceOperation(parts: EvidenceParts): OperationHandler {
  const { database, clock } = parts;
  return operationHandler({
    ...evidenceKind,
    cancellable: true,
    isLong: true,
    async run({ operation: { id, input }, scope, progress, signal }) {
      const { tenantId } = scope;
      const until = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      const madeAtMs = clock();
      await database.withTenant(scope, (tx) =>
        beginEvidence(tx, {
          ...{ tenantId, id, lineId: input.lineId, timeZone: input.timeZone, language: input.language },
          ...{ fromAt: new Date(input.fromMs), toAt: new Date(input.toMs) },
          createdBy: scope.actor?.name ?? '',
          expiresAt: new Date(madeAtMs + evidenceKeptDays * dayMs),
        }),
      );
      try {
        const byteCount = await write(parts, scope, { id, madeAtMs, ...input }, { progress, signal: until });
        const isKept = await database.withTenant(scope, (tx) => endEvidence(tx, tenantId, id, byteCount));
        if (!isKept) throw new AppError('NOT_FOUND');
        return { evidenceId: id, lineId: input.lineId, bytes: byteCount };
      } catch (error) {
        await database.withTenant(scope, (tx) => deleteEvidence(tx, tenantId, id)).catch(() => undefined);
        if (error instanceof RangeError) throw new AppError('EVIDENCE_TOO_LARGE');
        throw error;
      }
    },
  });
}

interface Run {
  readonly progress: (done: number, total?: number) => void;
  readonly signal: AbortSignal;
}

/** Writes the ZIP into the database and gives its size. */
async function write(
  parts: EvidenceParts,
  scope: Scope,
  asked: Asked & { readonly id: string; readonly madeAtMs: number },
  { progress, signal }: Run,
): Promise<number> {
  const { database, runs, signer } = parts;
  const { tenantId } = scope;
  const { id, madeAtMs, fromMs, toMs } = asked;
  const period: Period = { fromMs, toMs, asOfMs: asOfMs(toMs, madeAtMs) };
  const known = await knownOf(database, scope, asked.lineId, period);
  const key = await signer.publicKey();
  const total = daysToRead(period, known.measuring.length) + 1;
  progress(0, total);

  let seq = 0;
  const zip = zipFile(
    (payload) =>
      database.withTenant(scope, (tx) =>
        addEvidencePart(tx, { tenantId, evidenceId: id, seq: seq++, payload }),
      ),
    { mostBytes: most.packedBytes, mostFileBytes: most.bytes, atMs: madeAtMs },
  );
  const csv = new EvidenceCsv(asked.timeZone);
  const sums: RunSums[] = [];
  const names = await database.withTenant(scope, (tx) => placeNames(tx, tenantId, known.line.outletId));
  const facts = {
    ...{ ...asked, ...period, madeBy: scope.actor?.name ?? '', tenantName: names.tenantName },
    fingerprint: key.fingerprint,
    isServerSynchronised: isClockSynchronised(),
  };
  async function* records() {
    yield csv.head();
    yield* csv.facts(dataOf(facts, known, []));
    const reading = { runs, scope, period, csv, signal, onDay: (done: number) => progress(done, total) };
    yield* runRecords(reading, known.measuring, sums);
    yield* csv.figures(dataOf(facts, known, sums));
  }
  const csvFile = await zip.add('evidence.csv', records());
  const data: EvidenceData = {
    ...dataOf(facts, known, sums),
    csv: { sha256: csvFile.sha256, bytes: csvFile.bytes, records: csv.records },
  };
  const pdfFile = await zip.add('evidence.pdf', [await parts.renderPdf(data, signal)]);
  const manifest = manifestOf(data, [pdfFile, csvFile]);
  await zip.add('manifest.txt', [manifest]);
  await zip.add('manifest.sig', [await signer.sign(Buffer.from(manifest))]);
  await zip.add('public-key.pem', [key.publicKey]);
  await zip.add('how-to-check.txt', [howToCheck(asked.language, key.fingerprint)]);
  signal.throwIfAborted();
  progress(total, total);
  return zip.end();
}

type Facts = Pick<
  EvidenceData,
  | 'id'
  | 'language'
  | 'timeZone'
  | 'madeAtMs'
  | 'madeBy'
  | 'fromMs'
  | 'toMs'
  | 'asOfMs'
  | 'tenantName'
  | 'fingerprint'
  | 'isServerSynchronised'
>;

/** All that is told beside single runs; before the runs were read, without what follows from them. */
function dataOf(facts: Facts, known: Known, sums: readonly RunSums[]): Omit<EvidenceData, 'csv'> {
  const { line, record, measuring } = known;
  const own = sums[0] ?? new RunSums('L');
  const mean = (promised: number | null, of: RunSums['rtt']) =>
    promisedMean(promised, of, record.meanOf(of.sum, of.count));
  // The line's own measurement, where there is one; else the first test that sent packets.
  const drawn = sums.find(({ hours }) => hours.length > 0);
  return {
    ...facts,
    line,
    lineSinceMs: record.facts.createdAtMs,
    thereMs: record.thereMs,
    intervals: record.intervals,
    availability: record.availability,
    sla: record.sla,
    rtt: mean(line.slaRttMs, own.rtt),
    loss: mean(line.slaLossPercent, own.loss),
    jitter: mean(line.slaJitterMs, own.jitter),
    sources: sums.length === measuring.length ? sourcesOf(measuring, sums, facts) : [],
    hoursOf: drawn?.source ?? null,
    hours: drawn?.hours ?? [],
    throughput: sums.flatMap(({ throughput }) => throughput),
    paths: sums.flatMap(({ paths }) => paths),
    events: record.events.map(({ at, kind, data }) => ({ atMs: at.getTime(), kind, data })),
    clocks: known.clocks.map((clock) => clockOf(clock, known, sums)),
  };
}

function clockOf(
  { agentId, ...clock }: Known['clocks'][number],
  { record: { paths } }: Known,
  sums: readonly RunSums[],
): ClockFound {
  // The first of the sums is the line's own.
  const worst = paths.flatMap(({ sourceId }, at) => {
    const ms = sourceId === agentId ? sums[at + 1]?.worstUncertaintyMs : null;
    return ms === null || ms === undefined ? [] : [ms];
  });
  return { ...clock, worstRunMs: worst.length > 0 ? Math.max(...worst) : null };
}
