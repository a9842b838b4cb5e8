import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { platformTenantId } from '../../../platform/db/tenant-ids.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { type Log } from '../../../platform/log.ts';
import { administratorIds } from '../../auth/index.ts';
import { ownStoreMessage } from './own-store-message.ts';
import { keepStep, toldStep } from './own-store.queries.ts';
import { storeBand } from './store-band.ts';

/** How full a disk is: in percent of what may be written to, and what is free of that. */
export interface Fill {
  readonly percent: number;
  readonly freeBytes: number;
}

/** How full the disk of a folder is, as `df` has it: what is kept back for the system counts for nobody. */
export async function fillOf(folder: string): Promise<Fill> {
  const { blocks, bfree, bavail, bsize } = await statfs(folder);
  const used = blocks - bfree;
  return { percent: used + bavail > 0 ? (used / (used + bavail)) * 100 : 0, freeBytes: bavail * bsize };
}

export interface OwnStoreParts {
  readonly database: Database;
  readonly log: Log;
  readonly clock: () => number;
  readonly folder: string;
  readonly server?: string;
  readonly readFill?: (folder: string) => Promise<Fill>;
  readonly everyMs?: number;
}

const usualMs = 60_000;

/**
 * Looks once a minute how full the disk of this process' data is, and tells the platform's administrators at each step upwards, and when
 * it has room again. What was told stands in the database: a restart tells nothing twice.
 */
export class OwnStoreWatch {
  readonly #parts: OwnStoreParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** As it was seen last, for whoever reads our own metrics. */
  fill: Fill | undefined;

  constructor(parts: OwnStoreParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running = this.look().then(() => {
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => this.start(), this.#parts.everyMs ?? usualMs);
      this.#timer.unref();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** One look. Never rejects: what could not be seen or told is at the next. */
  async look(): Promise<void> {
    const { folder, log, readFill = fillOf } = this.#parts;
    try {
      this.fill = await readFill(folder);
      await this.#tell(this.fill);
    } catch (error) {
      log.warn({ err: error }, 'How full the disk of the data folder is could not be told.');
    }
  }

  async #tell({ percent, freeBytes }: Fill): Promise<void> {
    const { database, clock, folder, server = os.hostname(), log } = this.#parts;
    const tenantId = await platformTenantId(database);
    const store = { tenantId, server, folder };
    await database.withTenant(jobScope([tenantId]), async (tx) => {
      const before = await toldStep(tx, store);
      const band = storeBand(before?.band ?? 0, percent);
      if (band === (before?.band ?? 0)) return;
      const at = new Date(clock());
      await keepStep(tx, store, { band, since: before?.since ?? at });
      // Less full, but not well yet, is no news.
      if (band !== 0 && before && band < before.band) return;
      const step = band === 0 ? 'over' : band === 95 ? 'full' : 'filling';
      log.warn(
        { folder, percent: Math.round(percent), step },
        'How full the disk of the data folder is has changed.',
      );
      const params = {
        step,
        server,
        folder,
        percent: Math.round(percent),
        freeBytes,
        at: at.toISOString(),
      } as const;
      const memberIds = await administratorIds(tx, tenantId);
      await notify(
        tx,
        { tenantId },
        ownStoreMessage,
        memberIds.map((memberId) => ({ memberId, params })),
      );
    });
  }
}
