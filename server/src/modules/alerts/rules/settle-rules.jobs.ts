import { type Language } from '@linekeeper/contract/language';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { platformTenantId } from '../../../platform/db/tenant-ids.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type Log } from '../../../platform/log.ts';
import { type Timers } from '../../../platform/timers.ts';
import { ruleChanged } from '../events.ts';
import { Renewals } from '../facts/renewals.ts';
import { changedFields, nameIn } from './rule-words.ts';
import {
  deleteRules,
  handedDownBy,
  insertBrought,
  lockBrought,
  updateBrought,
} from './rule-writes.queries.ts';
import { type HeldRule, settle, type Settling } from './settled-rules.ts';

export interface SettlerParts {
  readonly database: Database;
  readonly log: Log;
  readonly languageOf: (tenantId: number) => Language | null;
  readonly timers?: Timers | undefined;
}

/**
 * Keeps the rules that are brought to tenants as they should be: those of the program, and those that the tenants above hand down. One
 * tenant a transaction: 200 customers are 200 short ones. One that cannot be settled keeps no other from it and is tried again until it is;
 * what a kill leaves undone is done at the next start.
 */
export class RuleSettler {
  readonly #parts: SettlerParts;
  readonly #renewals: Renewals;
  /** Tenants that could not be settled, and so perhaps none below them. */
  readonly #late = new Set<number>();
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: SettlerParts) {
    this.#parts = parts;
    this.#renewals = new Renewals(parts.log, parts.timers);
  }

  /** Settles all tenants, without keeping the start of the server. */
  start(): void {
    this.#running = this.#renewals.run('all that is brought to tenants', () => this.settleAll());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#renewals.stop();
    await this.#running;
  }

  /** Resolves once nothing is tried again: for tests. */
  idle(): Promise<void> {
    return this.#renewals.idle();
  }

  /** Settles all tenants, the upper ones first. Rejects when the database cannot be read. */
  async settleAll(): Promise<void> {
    await this.#settleFrom(await platformTenantId(this.#parts.database));
  }

  /**
   * Settles a tenant and all below it, the upper ones first: what one hands down may end because of what is handed down to it. Resolves once
   * each was tried. Never rejects.
   */
  async settleFrom(tenantId: number): Promise<void> {
    try {
      await this.#settleFrom(tenantId);
    } catch (error) {
      this.#tryAgain(tenantId, error);
    }
  }

  async #settleFrom(tenantId: number): Promise<void> {
    await this.#settleEach(await this.#from(tenantId));
  }

  /** A tenant and all below it, the upper ones first; none where it is there no more. */
  async #from(tenantId: number): Promise<number[]> {
    const rows = await this.#parts.database.ask<{ id: number }>(
      'select id from tenants_from($1) order by depth, id',
      [tenantId],
    );
    return rows.map(({ id }) => id);
  }

  async #settleEach(tenantIds: readonly number[]): Promise<void> {
    for (const id of tenantIds) {
      if (this.#isStopped) return;
      await this.settle(id).catch((error: unknown) => this.#tryAgain(id, error));
    }
  }

  #tryAgain(tenantId: number, error: unknown): void {
    this.#parts.log.error(
      { err: error, tenantId },
      'What is brought to a tenant as alert rules was not settled; it is tried again.',
    );
    this.#late.add(tenantId);
    void this.#renewals.run('what is brought to tenants', () => this.#settleLate());
  }

  /** Rejects with the first failure once all were tried. */
  async #settleLate(): Promise<void> {
    const failed: unknown[] = [];
    for (const tenantId of [...this.#late]) {
      if (this.#isStopped) return;
      this.#late.delete(tenantId);
      try {
        const [itself, ...below] = await this.#from(tenantId);
        if (itself === undefined) continue;
        await this.settle(itself);
        // What is below may have been settled by what it handed down before.
        await this.#settleEach(below);
      } catch (error) {
        this.#late.add(tenantId);
        failed.push(error);
      }
    }
    if (failed.length > 0) throw failed[0];
  }

  /** Settles one tenant. The scope covers those above it for what they hand down, and nothing else of them is read. */
  async settle(tenantId: number): Promise<void> {
    const { database } = this.#parts;
    const above = await this.#above(tenantId);
    await database.withTenant(jobScope([tenantId, ...above]), async (tx) => {
      const held = await lockBrought(tx, tenantId);
      const settling = settle(held, above.length === 0 ? [] : await handedDownBy(tx, above));
      const { added, changed, removed } = settling;
      if (added.length + changed.length + removed.length === 0) return;
      if (removed.length > 0)
        await deleteRules(
          tx,
          tenantId,
          removed.map(({ id }) => id),
        );
      for (const rule of changed) await updateBrought(tx, tenantId, rule);
      await insertBrought(tx, tenantId, added);
      for (const entry of this.#entries(tenantId, settling, held))
        await writeAudit(tx, { tenantId, actor: undefined }, entry);
      publish(tx, ruleChanged, { tenantId });
    });
  }

  /** The tenants above one, the nearest first. */
  async #above(tenantId: number): Promise<number[]> {
    const rows = await this.#parts.database.ask<{ id: number }>(
      `with recursive up (id, depth) as (
        select tenant_above($1), 1 union all select tenant_above(u.id), u.depth + 1 from up u where u.id is not null and u.depth < 16
      ) select u.id from up u where u.id is not null order by u.depth`,
      [tenantId],
    );
    return rows.map(({ id }) => id);
  }

  /** What is told of it to the tenant: what somebody above did there. What the program brings is news of the program. */
  *#entries(tenantId: number, { added, changed, removed }: Settling, held: readonly HeldRule[]) {
    const language = this.#parts.languageOf(tenantId) ?? 'zh';
    const before = new Map(held.map((rule) => [rule.id, rule]));
    const told = (verb: string, rule: Omit<HeldRule, 'id'>, more: object = {}) => ({
      ...{ action: `alert-rule.${verb}`, subjectType: 'alert-rule' },
      ...('id' in rule && { subjectId: rule.id as string }),
      detail: { name: nameIn(language, rule), ...more },
    });
    for (const rule of added) if (rule.origin) yield told('hand-down', rule);
    for (const rule of changed) {
      const was = before.get(rule.id);
      if (was && (rule.origin ?? was.origin))
        yield told('hand-down', rule, { changed: changedFields(was.body, rule.body) });
    }
    for (const rule of removed) if (rule.origin) yield told('take-back', rule);
  }
}
