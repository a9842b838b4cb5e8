import { licences as endpoints } from '@linekeeper/contract/products/licences';
import { editionTerms, quantityKinds } from '@linekeeper/contract/limits';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import {
  coverBelow,
  editionsBelow,
  installationOf,
  licenceFileOf,
  licencePage,
  runOutsBelow,
  tenantsBelow,
} from './licences.queries.ts';
import {
  coveredTenant,
  type LicenceParts,
  licenceViewOf,
  loadLicenceStatus,
  uploadLicence,
  usedOf,
} from './licences.service.ts';
import { giveLicence, licenceOfferOf, withdrawGift } from './licence-gifts.service.ts';
import { sumOf } from './licence-gift.ts';
import { givenBy } from './licence-gifts.queries.ts';
import { licenceRowOf } from './licence-status.ts';
import { dayMs } from './licence-time.ts';

/** A trial has no licence to say its limit: the trial edition does. */
const trialLimit = ({ edition }: { readonly edition: string | null }) =>
  edition === 'trial' ? editionTerms.trial.networkDevices : null;

/** Serves licences: how tenants stand, what they were given, and giving them more. */
export function licenceRoutes(app: FastifyInstance, parts: LicenceParts): void {
  const { database, clock } = parts;

  route(app, endpoints.current, ({ body }, { scope }) => licenceViewOf(parts, scope, body.companyId));

  route(app, endpoints.history, ({ body }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const tenantId = await coveredTenant(tx, scope, body.companyId);
      const { status, nowMs } = await loadLicenceStatus(tx, tenantId, clock());
      const order = body.sort === undefined ? 'desc' : body.order;
      const { list, total } = await licencePage(tx, tenantId, { ...body, order });
      return {
        list: list.map((licence) => licenceRowOf(licence, status, nowMs)),
        total,
        page: body.page,
        pageSize: body.pageSize,
      };
    }),
  );

  route(app, endpoints.editions, (_input, { scope }) =>
    database.read(scope, async (tx) => {
      const { newestSeenAt } = await installationOf(tx);
      const now = new Date(Math.max(clock(), newestSeenAt.getTime()));
      const rows = await editionsBelow(tx, scope.tenantId, now);
      const editions = rows.flatMap(({ edition, count }) => (edition === null ? [] : { edition, count }));
      const states = rows.flatMap(({ state, count }) => (state === null ? [] : { state, count }));
      const runOuts = await runOutsBelow(tx, scope.tenantId, now);
      return { total: editions.reduce((sum, { count }) => sum + count, 0), editions, states, runOuts };
    }),
  );

  route(app, endpoints.tenants, ({ body }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const { newestSeenAt } = await installationOf(tx);
      const now = new Date(Math.max(clock(), newestSeenAt.getTime()));
      const rows = await tenantsBelow(tx, scope.tenantId, now, body);
      for (const row of rows) await coverBelow(tx, row.id);
      const counted = (await parts.counters().networkDevices?.(tx)) ?? [];
      const used = new Map(counted.map((row) => [row.tenantId, row.used]));
      return {
        list: rows.map((row) => ({
          companyId: row.id,
          name: row.name,
          prefix: row.prefix ?? '',
          parentName: row.parentName,
          state: row.state as never,
          edition: row.edition,
          endsAt: row.endsAt?.toISOString() ?? null,
          held:
            row.licenceId === null
              ? null
              : {
                  licenceId: row.licenceId,
                  source: row.isGiven ? ('given' as const) : ('signed' as const),
                  by: row.giverName ?? '',
                  mayWithdraw: row.mayWithdraw,
                },
          amount: { used: row.used, limit: row.allowed },
          runsOut: row.runsOut,
          runsOutOn:
            row.daysLeft === null
              ? null
              : new Date(now.getTime() + row.daysLeft * dayMs).toISOString().slice(0, 10),
          networkDevices: { used: used.get(row.id) ?? 0, limit: row.deviceLimit ?? trialLimit(row) },
        })),
        total: rows[0]?.total ?? 0,
        page: body.page,
        pageSize: body.pageSize,
      };
    }),
  );

  route(app, endpoints.file, ({ body }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const tenantId = await coveredTenant(tx, scope, body.companyId);
      const found = await licenceFileOf(tx, tenantId, body.licenceId);
      if (!found) throw new AppError('NOT_FOUND');
      return found;
    }),
  );

  route(app, endpoints.upload, ({ body }, context) => uploadLicence(parts, context, body));

  route(app, endpoints.offer, ({ body }, context) => licenceOfferOf(parts, context, body.companyId));
  route(app, endpoints.give, ({ body }, context) => giveLicence(parts, context, body));
  route(app, endpoints.withdraw, ({ body }, context) => withdrawGift(parts, context, body));

  route(app, endpoints.notice, async (_input, { member, scope }) => {
    if (!member.administrator) return { notice: null };
    return database.withTenant(scope, async (tx) => {
      const { status, nowMs } = await loadLicenceStatus(tx, scope.tenantId, clock());
      const { quantities, state, endsAt, graceEndsAt } = status;
      const used = quantities ? await usedOf(parts, tx, scope.tenantId) : undefined;
      const given = used && sumOf(await givenBy(tx, scope.tenantId, new Date(nowMs)));
      const usedUp = quantityKinds.filter((kind) => {
        const limit = quantities?.[kind] ?? null;
        if (limit === null || !used || !given || !parts.counters()[kind]) return false;
        return limit > 0 && used[kind] + given[kind] >= limit;
      });
      return {
        notice: {
          state,
          endsAt: endsAt?.toISOString() ?? null,
          graceEndsAt: graceEndsAt?.toISOString() ?? null,
          usedUp,
        },
      };
    });
  });
}
