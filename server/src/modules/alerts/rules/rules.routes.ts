import { alertRules as endpoints, type RuleRow } from '@linekeeper/contract/alerts/alert-rules';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { ruleChoices } from './rule-names.queries.ts';
import { ruleDetail, ruleRows, ruleTotal } from './rules.queries.ts';
import {
  changeRule,
  createRule,
  enableRule,
  namesOf,
  removeRule,
  resetRule,
  type RuleParts,
} from './rules.service.ts';

/** Serves alert rules: of what the caller may see. */
export function ruleRoutes(app: FastifyInstance, parts: RuleParts): void {
  const { database, usual } = parts;
  const withUsual = (tenantId: number) => {
    const knownTo = usual.knownTo(tenantId);
    return <Rule extends Omit<RuleRow, 'usual'>>(rule: Rule) => ({
      ...rule,
      usual: rule.isEnabled && rule.condition.kind === 'baseline' ? knownTo(rule) : null,
    });
  };

  route(app, endpoints.list, async ({ body }, context) => {
    const { scope, language } = context;
    const reader = { language, kinds: visibleKinds(context) };
    const [list, total] = await database.read(scope, (tx) =>
      Promise.all([ruleRows(tx, scope.tenantId, body, reader), ruleTotal(tx, scope.tenantId, body, reader)]),
    );
    return { list: list.map(withUsual(scope.tenantId)), total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.get, ({ params }, context) => {
    const { scope } = context;
    return database.withTenant(scope, async (tx) => {
      const rule = await ruleDetail(tx, scope.tenantId, params.ruleId);
      if (!rule || !visibleKinds(context).includes(rule.subjectKind)) throw new AppError('NOT_FOUND');
      return {
        ...withUsual(scope.tenantId)(rule),
        names: await namesOf(tx, scope.tenantId, rule, context.language),
      };
    });
  });

  route(app, endpoints.create, ({ body }, context) => createRule(parts, context, body));

  route(app, endpoints.update, ({ params, body }, context) =>
    changeRule(parts, context, params.ruleId, body),
  );

  route(app, endpoints.enable, ({ params, body }, context) =>
    enableRule(parts, context, params.ruleId, body.isEnabled),
  );

  route(app, endpoints.reset, ({ params }, context) => resetRule(parts, context, params.ruleId));

  route(app, endpoints.remove, async ({ params }, context) => {
    await removeRule(parts, context, params.ruleId);
    return {};
  });

  route(app, endpoints.choices, async ({ body }, context) => {
    const { scope } = context;
    const { kind, subjectKind, search } = body;
    if (kind === 'subject' && !visibleKinds(context).includes(subjectKind)) throw new AppError('FORBIDDEN');
    const list = await database.read(scope, (tx) =>
      ruleChoices(tx, scope.tenantId, kind, { subjectKind, language: context.language, search }),
    );
    return { list };
  });
}
