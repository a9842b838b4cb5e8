import { type Delivery } from '../../platform/delivery/delivery.ts';
import { type Module } from '../../platform/module.ts';
import { type AskRights } from '../../platform/operations/actor-rights.ts';
import { offerFailedImport } from '../../platform/operations/failed-imports.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Auth } from '../auth/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { departmentRoutes } from './departments/departments.routes.ts';
import { firstPasswordsOperation } from './import/first-passwords.operation.ts';
import { firstPasswordRoutes } from './import/first-passwords.routes.ts';
import { memberImportOperations } from './import/member-import.operations.ts';
import { memberImportRoutes } from './import/member-imports.routes.ts';
import { memberHits } from './member-search.queries.ts';
import { approvalTasks } from './provided/approval-tasks.ts';
import { providedMemberRoutes } from './provided/provided-members.routes.ts';
import { resetMessage } from './provided/reset-message.ts';
import { memberRoutes } from './members.routes.ts';

export interface MembersGiven {
  readonly effective: EffectiveSettings;
  readonly delivery: Delivery;
  readonly auth: Auth;
  readonly publicUrl?: URL;
}

/** People of a tenant and the departments they stand in. */
export function createMembers(platform: Platform, given: MembersGiven): Module {
  const { auth, delivery, effective, publicUrl } = given;
  const parts = {
    ...platform,
    delivery,
    publicUrl,
    languageOf: effective.languageOf,
    hashPassword: auth.hashPassword,
    newPassword: auth.newPassword,
    sessions: auth.memberSessions,
  };
  const operationParts = {
    ...parts,
    askRights: (...asked: Parameters<AskRights>) => platform.folded().sessions.askRights(...asked),
  };
  return {
    routes(app) {
      departmentRoutes(app, parts);
      memberRoutes(app, parts);
      memberImportRoutes(app, parts);
      providedMemberRoutes(app, parts);
      firstPasswordRoutes(app, parts);
    },
    searches: {
      members: {
        openedBy: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT'],
        application: 'sass_server',
        find: memberHits,
      },
    },
    offers: [
      approvalTasks,
      offerFailedImport('member-import', {
        operation: 'members.import',
        codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'],
        application: 'sass_server',
      }),
    ],
    messages: [resetMessage],
    operations: [...memberImportOperations(operationParts), firstPasswordsOperation(operationParts)],
  };
}
