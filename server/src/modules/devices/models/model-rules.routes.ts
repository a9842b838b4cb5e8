import { modelRules as endpoints } from '@linekeeper/contract/devices/model-rules';
import { mostModelRules } from '@linekeeper/contract/devices/trait-terms';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import {
  countModelRules,
  deleteModelRule,
  lockModelRules,
  modelRule,
  type ModelRule,
  writeModelRule,
} from './model-rules.queries.ts';

const nothing: ModelRule = { leastVersion: null, supportedUntil: null };
/** What the audit log tells of a decision. */
const told = ({ leastVersion, supportedUntil }: ModelRule) => ({ leastVersion, supportedUntil });

/** Serves what is decided of models of devices. */
export function modelRuleRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  route(app, endpoints.set, ({ body }, { scope }) => {
    const { version, leastVersion, supportedUntil, ...model } = body;
    const { tenantId } = scope;
    return database.withTenant(scope, async (tx) => {
      await lockModelRules(tx, tenantId);
      const before = await modelRule(tx, tenantId, model);
      if ((before?.version ?? null) !== version) throw new AppError('CHANGED_MEANWHILE');
      const after = { leastVersion, supportedUntil };
      const name = [model.brand, model.model].filter(Boolean).join(' ');
      const isCleared = leastVersion === null && supportedUntil === null;
      if (isCleared && !before) return { version: null };
      if (!before && (await countModelRules(tx, tenantId)) >= mostModelRules)
        throw new AppError('MODEL_RULES_FULL', { params: { limit: mostModelRules } });
      const written = isCleared ? null : await writeModelRule(tx, tenantId, model, after);
      if (isCleared) await deleteModelRule(tx, tenantId, model);
      await writeAudit(tx, scope, {
        action: 'device-model.update',
        subjectType: 'device-model',
        subjectId: name,
        detail: { name, before: told(before ?? nothing), after: told(after) },
      });
      return { version: written };
    });
  });
}
