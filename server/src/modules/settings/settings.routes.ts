import { settings as endpoints } from '@linekeeper/contract/settings/settings';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { type Deletable } from '../../platform/module.ts';
import { readImage } from '../../platform/images/images.ts';
import { applicationRoutes } from './applications.routes.ts';
import { type ApplicationParts } from './applications.service.ts';
import { tenantsStoringAs } from './general.queries.ts';
import { changeGeneral, changeLogo, inheritableOf, readGeneral } from './general.service.ts';
import { type MailParts, mayChangeMail, removeMailServer, setMailServer, testMail } from './mail.service.ts';
import { previewRanges, type RangeParts, setRanges, setRegistration } from './ranges.service.ts';
import { settingsAbove } from './general.queries.ts';
import { storageDays } from '@linekeeper/contract/limits';

export interface SettingRouteParts extends MailParts, RangeParts, ApplicationParts {
  /** Asks the metric store. */
  readonly deletableBefore: (tenantIds: readonly number[], beforeMs: number) => Promise<Deletable>;
}

const dayMs = 86_400_000;

/** Serves the settings of the tenant acted for. */
export function settingRoutes(app: FastifyInstance, parts: SettingRouteParts): void {
  const { database } = parts;
  applicationRoutes(app, parts);

  route(app, endpoints.appearance, (_input, { tenant }) => parts.effective.appearance(tenant.id));
  route(app, endpoints.general, (_input, context) =>
    readGeneral(parts, context, (tx) => mayChangeMail(tx, context)),
  );
  route(app, endpoints.updateGeneral, ({ body }, context) => changeGeneral(parts, context, body));

  route(app, endpoints.storagePreview, async ({ body }, { scope }) => {
    const { days, tenantIds } = await database.withTenant(scope, async (tx) => {
      const said = await settingsAbove(tx, scope.tenantId);
      const { inherited } = inheritableOf(said, (item) => item.storageDays, storageDays.default);
      return {
        days: body.storageDays ?? inherited ?? storageDays.default,
        tenantIds: await tenantsStoringAs(tx, scope.tenantId),
      };
    });
    const beforeMs = parts.clock() - days * dayMs;
    const found = await parts.deletableBefore(tenantIds, beforeMs);
    return {
      before: new Date(beforeMs).toISOString(),
      oldest: found.oldestMs === null ? null : new Date(found.oldestMs).toISOString(),
      tenantCount: found.tenantCount,
      deviceCount: found.deviceCount,
    };
  });

  route(app, endpoints.setLogo, async ({ query, upload }, context) => {
    const image = await readImage(upload, 'logo');
    const { version, logo } = await changeLogo(parts, context, query.version, image);
    return { version, logo: logo ?? '' };
  });
  route(app, endpoints.removeLogo, async ({ query }, context) => {
    const { version } = await changeLogo(parts, context, query.version, null);
    return { version };
  });

  route(app, endpoints.setMail, ({ body: { version, ...server } }, context) =>
    setMailServer(parts, context, version, server),
  );
  route(app, endpoints.removeMail, ({ query }, context) => removeMailServer(parts, context, query.version));
  route(app, endpoints.testMail, ({ body }, context) => testMail(parts, context, body.server));

  route(app, endpoints.rangesPreview, ({ body }, context) => previewRanges(parts, context, body.ranges));
  route(app, endpoints.setRanges, ({ body }, context) => setRanges(parts, context, body));
  route(app, endpoints.setRegistration, ({ body }, context) => setRegistration(parts, context, body));
}
