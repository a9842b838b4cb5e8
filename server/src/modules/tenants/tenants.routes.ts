import { lineStandingKinds, type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { tenantStatuses } from '@linekeeper/contract/tenants/identities';
import { exportRows } from '@linekeeper/contract/limits';
import { lowerTenantTypes, organizations, tenantStates } from '@linekeeper/contract/tenants/organizations';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import { readImage } from '../../platform/images/images.ts';
import { handoverOf } from './invitation-tasks.queries.ts';
import { tenantCsvColumns } from './tenant-csv.ts';
import { changeTenantLogo, type LogoParts } from './tenant-logo.service.ts';
import { rowOf } from './tenant-row.ts';
import { changeTenant, createTenant, mayInvite } from './tenants.service.ts';
import {
  tenantBelow,
  tenantCounts,
  tenantLogos,
  type TenantPage,
  tenantRows,
  tenantSizes,
  tenantStandings,
} from './tenants.queries.ts';

type Reader = Pick<RequestContext, 'scope' | 'permissions' | 'kind'>;

/** How customers' networks stand is told to those alone whom the customers' overview tells it (decision 0021). */
const watches = ({ permissions, kind }: Reader) =>
  kind !== 'application' && permissions.has('DMS_SERVER_MANAGE_WORKBENCH');

/** Lines, agents and tests count for those who may see them. */
const kindsFor = ({ permissions }: Reader): readonly StandingKind[] => [
  'device',
  ...(permissions.has('DMS_SERVER_MANAGE_WAN_VIEW') ? lineStandingKinds : []),
];

/** Tenants below the one acted for: list, create, change. */
export function tenantRoutes(app: FastifyInstance, parts: LogoParts): void {
  const { database, clock } = parts;
  /** What rows say of these tenants. */
  const factsOf = async (tx: Tx, context: Reader, ids: readonly number[]) => {
    const root = context.scope.tenantId;
    const sizes = await tenantSizes(tx, root, ids);
    const logos = await tenantLogos(tx, root, ids);
    const standings = await tenantStandings(tx, root, ids, kindsFor(context));
    return (id: number) => ({
      sizes: sizes.get(id),
      logo: logos.get(id),
      standing: standings.get(id),
      mayWatch: watches(context),
    });
  };
  const page = async (tx: Tx, context: Reader, input: TenantPage, limit?: number) => {
    const root = context.scope.tenantId;
    const mayWatch = watches(context);
    // An order tells what it is by.
    const asked = input.sort === 'health' && !mayWatch ? { ...input, sort: 'name' as const } : input;
    const of = { now: new Date(clock()), limit, kinds: kindsFor(context) };
    const { rows, total } = await tenantRows(tx, root, asked, of);
    const ids = rows.map(({ id }) => id);
    const facts = await factsOf(tx, context, ids);
    return { list: rows.map((row) => rowOf(row, facts(row.id))), total };
  };

  route(app, organizations.list, ({ body }, context) =>
    database.read(context.scope, async (tx) => {
      const { list, total } = await page(tx, context, body);
      // A page behind the last has no row to say how many there are.
      const all = total ?? (body.page === 1 ? 0 : (await page(tx, context, { ...body, page: 1 })).total);
      return { list, total: all ?? 0, page: body.page, pageSize: body.pageSize };
    }),
  );

  route(app, organizations.counts, async ({ body }, { scope }) => {
    const cells = await database.read(scope, (tx) =>
      tenantCounts(tx, scope.tenantId, body, new Date(clock())),
    );
    const sum = (wanted: (cell: (typeof cells)[number]) => boolean) =>
      cells.filter(wanted).reduce((total, cell) => total + Number(cell.count), 0);
    const by = <K extends string | number>(keys: readonly K[], key: 'type' | 'status' | 'state') =>
      Object.fromEntries(keys.map((value) => [value, sum((cell) => cell[key] === value)]));
    return {
      total: sum(() => true),
      type: by(lowerTenantTypes, 'type') as Record<'8' | '16', number>,
      saas: sum((cell) => cell.isSaas),
      status: by(Object.values(tenantStatuses), 'status') as Record<'1' | '2' | '3', number>,
      state: by(tenantStates, 'state') as Record<(typeof tenantStates)[number], number>,
    };
  });

  route(app, organizations.export, async ({ body }, context) => {
    const { scope, language } = context;
    const rows = await database.withTenant(scope, async (tx) => {
      const { list } = await page(tx, context, body, exportRows);
      await writeAudit(tx, scope, {
        action: 'tenant.export',
        subjectType: 'tenant',
        detail: { rows: list.length },
      });
      return list;
    });
    return csvOf(tenantCsvColumns({ language, timeZone: parts.timeZoneOf(scope.tenantId) }), rows);
  });

  route(app, organizations.get, ({ params }, context) =>
    database.withTenant(context.scope, async (tx) => {
      const { scope } = context;
      const row = await tenantBelow(tx, scope.tenantId, params.tenantId, new Date(clock()));
      if (!row) throw new AppError('NOT_FOUND');
      const facts = (await factsOf(tx, context, [row.id]))(row.id);
      const { version, enabled, frozen } = row;
      const settingsVersion = facts.logo?.version ?? 0;
      const handover = await handoverOf(tx, scope.tenantId, row.id);
      return { ...rowOf(row, facts), enabled, frozen, version, settingsVersion, handover };
    }),
  );

  route(app, organizations.invitation, async ({ body }, context) => ({
    email: await mayInvite(parts, context, body.parentId),
  }));

  route(app, organizations.create, ({ body }, context) => createTenant(parts, context, body));

  route(app, organizations.update, ({ params, body }, context) =>
    changeTenant(parts, context, params.tenantId, body),
  );

  route(app, organizations.setLogo, async ({ params, query, upload }, { scope }) => {
    const image = await readImage(upload, 'logo');
    const change = { version: query.version, image };
    const { settingsVersion, logo } = await changeTenantLogo(parts, scope, params.tenantId, change);
    return { settingsVersion, logo: logo ?? '' };
  });
  route(app, organizations.removeLogo, async ({ params, query }, { scope }) => {
    const change = { version: query.version, image: null };
    const { settingsVersion } = await changeTenantLogo(parts, scope, params.tenantId, change);
    return { settingsVersion };
  });
}
