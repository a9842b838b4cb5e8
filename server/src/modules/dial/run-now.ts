import { type TestedKind, type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { type DialSource } from '../monitoring/index.ts';
import { linesByIds } from './outlets.queries.ts';
import { type Caller, checkedTarget, type TestParts } from './tests.service.ts';

/** Runs on demand at a time: of one tenant, and of all. */
const mostOfTenant = 2;
const mostOfAll = 8;
/** Given up a while before the console would. */
const mostMs = 150_000;

interface RunParts extends Pick<TestParts, 'database' | 'allowedTargets'> {
  readonly source: DialSource;
}

/** Runs tests once, when somebody asks for it: a few at a time, so that nobody makes this server a flood. */
export class RunsNow {
  readonly #parts: RunParts;
  readonly #running = new Map<number, number>();

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  /** Runs one and gives its outcome; keeps nothing but the line in the audit log. Throws DIAL_BUSY, NOT_FOUND, ADDRESS_REFUSED, DIAL_TARGET. */
  async run(caller: Caller, test: TestedKind, asked: TestTarget): Promise<DialOutcome> {
    const { database, source } = this.#parts;
    const { scope } = caller;
    const { tenantId } = scope;
    const target = checkedTarget(this.#parts, caller, test, asked);
    const mine = this.#running.get(tenantId) ?? 0;
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    if (mine >= mostOfTenant || all >= mostOfAll) throw new AppError('DIAL_BUSY');
    this.#running.set(tenantId, mine + 1);
    try {
      const address = await database.withTenant(scope, async (tx) => {
        const [line] = target.kind === 'line' ? await linesByIds(tx, tenantId, [target.lineId]) : [];
        if (target.kind === 'line' && !line) throw new AppError('NOT_FOUND');
        const found = target.kind === 'line' ? (line?.address ?? null) : target.address;
        await writeAudit(tx, scope, {
          action: 'dial-test.run',
          subjectType: 'dial-test',
          detail: { kind: test.kind, address: found, line: line?.name ?? null },
        });
        return found;
      });
      if (address === null)
        return { ok: false, reason: 'unresolved', detail: 'the line has no address', elapsedMs: 0 };
      const signal = AbortSignal.timeout(mostMs);
      return await source.run({ tenantId, kind: test.kind, settings: test.settings, address, signal });
    } finally {
      const left = (this.#running.get(tenantId) ?? 1) - 1;
      if (left === 0) this.#running.delete(tenantId);
      else this.#running.set(tenantId, left);
    }
  }
}
