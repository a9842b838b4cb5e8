import { reportRecipients as endpoints } from '@linekeeper/contract/reports/report-recipients';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { actsForProvider } from '../../../platform/db/acts-for-provider.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { fieldError } from '../../../platform/http/field-errors.ts';
import { route } from '../../../platform/http/route.ts';
import { domainOf } from './outside-address.ts';
import { outsideSetting, setOutsideSetting } from './outside-setting.queries.ts';

interface SettingParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly publicUrl?: URL | undefined;
}

const isOwnAdministrator = ({ kind, home, tenant, member, grant }: RequestContext): boolean =>
  kind === 'session' && member.administrator && home.id === tenant.id && grant === undefined;

/**
 * Throws for who does not decide where reports of the tenant go: only administrators of its own, signed in, and none whom a provider made and
 * nobody confirmed. Who acts from above could else send outside what a customer shows to them alone.
 */
async function refuseOthers(tx: Tx, context: RequestContext): Promise<void> {
  if (!isOwnAdministrator(context)) throw new AppError('OWN_MEMBERS_ONLY');
  if (await actsForProvider(tx, context.tenant.id)) throw new AppError('NOT_CONFIRMED');
}

/** Serves whether reports go outside. */
export function outsideSettingRoutes(
  app: FastifyInstance,
  { database, clock, publicUrl }: SettingParts,
): void {
  route(app, endpoints.setting, (_input, context) =>
    database.withTenant(context.scope, async (tx) => {
      const { changedAt, ...setting } = await outsideSetting(tx, context.scope.tenantId);
      const mayChange = isOwnAdministrator(context) && !(await actsForProvider(tx, context.tenant.id));
      const shown = { ...setting, domains: [...setting.domains] };
      return {
        ...{ ...shown, changedAt: changedAt?.toISOString() ?? null, mayChange },
        hasLinks: publicUrl !== undefined,
      };
    }),
  );

  route(app, endpoints.set, ({ body }, context) =>
    database.withTenant(context.scope, async (tx) => {
      const { scope, member, language } = context;
      await refuseOthers(tx, context);
      const value = body.domains.find((domain) => domainOf(domain) === undefined);
      if (value !== undefined)
        throw new AppError('INVALID_INPUT', { fields: [fieldError('domains', 'domain', language, value)] });
      const domains = [...new Set(body.domains.map((domain) => domainOf(domain)!))];
      const before = await outsideSetting(tx, scope.tenantId);
      const changedBy = member.name || member.username;
      const set = { allowed: body.allowed, domains, changedAt: new Date(clock()), changedBy };
      await setOutsideSetting(tx, scope.tenantId, set);
      await writeAudit(tx, scope, {
        ...{ action: 'setting.report-recipients', subjectType: 'setting', subjectId: scope.tenantId },
        detail: {
          before: { allowed: before.allowed, domains: before.domains.join(', ') },
          after: { allowed: set.allowed, domains: domains.join(', ') },
        },
      });
      return {};
    }),
  );
}
