import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { deleteImage, type EncodedImage, insertImage } from '../../platform/images/images.ts';
import { lockApplication, updateApplication } from './applications.queries.ts';

export interface ApplicationParts {
  readonly database: Database;
  readonly clock: () => number;
}
type Asker = Pick<RequestContext, 'scope' | 'member'>;
interface Target {
  readonly applicationId: string;
  /** The version that the change was made on. */
  readonly version: number;
}
type Row = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

/** Makes one change with its audit line. Throws NOT_FOUND, CHANGED_MEANWHILE. */
function changeApplication(
  { database, clock }: ApplicationParts,
  { scope, member }: Asker,
  { applicationId, version }: Target,
  change: (
    tx: Tx,
    before: Row,
  ) => Promise<{
    readonly set: { readonly name?: string; readonly iconId?: string };
    readonly action: string;
    readonly detail: object;
    /** An image that nothing refers to any more. */
    readonly replaced?: string | null;
  }>,
): Promise<number> {
  return database.withTenant(scope, async (tx) => {
    const before = await lockApplication(tx, scope.tenantId, applicationId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
    const { set, action, detail, replaced } = await change(tx, before);
    const who = { changedAt: new Date(clock()), changedBy: member.name || member.username };
    const next = await updateApplication(tx, scope.tenantId, applicationId, { ...set, ...who });
    if (replaced) await deleteImage(tx, scope.tenantId, replaced);
    await writeAudit(tx, scope, {
      action,
      subjectType: 'application',
      subjectId: applicationId,
      detail: { ...detail },
    });
    return next;
  });
}

/** Names an application. Throws APPLICATION_ICON_EMPTY, NOT_FOUND, CHANGED_MEANWHILE. */
export async function nameApplication(
  parts: ApplicationParts,
  asker: Asker,
  target: Target,
  name: string,
): Promise<{ version: number }> {
  const version = await changeApplication(parts, asker, target, async (_tx, before) => {
    // Spec section 5: display name and icon are both required.
    if (before.iconId === null) throw new AppError('APPLICATION_ICON_EMPTY');
    return {
      set: { name },
      action: 'application.update',
      detail: { before: { name: before.name }, after: { name } },
    };
  });
  return { version };
}

/** Sets an application's icon; the one before is deleted. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export async function setApplicationIcon(
  parts: ApplicationParts,
  asker: Asker,
  target: Target,
  image: EncodedImage,
): Promise<{ version: number; icon: string }> {
  let icon = '';
  const version = await changeApplication(parts, asker, target, async (tx, before) => {
    icon = await insertImage(tx, asker.scope.tenantId, image);
    return {
      set: { iconId: icon },
      action: 'application.icon',
      detail: { before: { icon: before.iconId }, after: { icon } },
      replaced: before.iconId,
    };
  });
  return { version, icon };
}
