import { personal } from '@linekeeper/contract/auth/personal';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { deleteImage, insertImage, readImage } from '../../../platform/images/images.ts';
import { type AuthRouteParts } from '../sign-in/auth.routes.ts';
import { homeScope } from '../sessions/home-scope.ts';
import { changeContact, changePassword } from './personal.service.ts';
import { passwordPolicyOf, selectProfile, updateAvatar, updateName } from './personal.queries.ts';
import { readerLanguage } from './reader-language.ts';
import { typedContact } from '../credentials/typed-fields.ts';

const ownerOf = ({ home, member }: RequestContext) => ({ tenantId: home.id, memberId: member.id });

/** A member's own account: what stands on the page of personal information. */
export function personalRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  const { database, codes } = parts;
  const writtenTo = ({ home, member, language }: RequestContext) =>
    readerLanguage(parts, { chosen: member.language, tenantId: home.id }, language);

  /** Keeps another picture, or none, and deletes the one before. */
  const replaceAvatar = async (context: RequestContext, image?: Awaited<ReturnType<typeof readImage>>) => {
    const scope = homeScope(context);
    const owner = ownerOf(context);
    return database.withTenant(scope, async (tx) => {
      const avatarId = image ? await insertImage(tx, owner.tenantId, image) : null;
      const before = await updateAvatar(tx, owner, avatarId);
      if (before !== null) await deleteImage(tx, owner.tenantId, before);
      if (before !== null || avatarId !== null)
        await writeAudit(tx, scope, {
          action: image ? 'member.avatar.change' : 'member.avatar.remove',
          subjectType: 'member',
          subjectId: owner.memberId,
        });
      return avatarId;
    });
  };

  route(app, personal.profile, async (_input, context) => {
    const { home, member } = context;
    const row = await database.withTenant(homeScope(context), (tx) => selectProfile(tx, ownerOf(context)));
    return {
      ...row,
      companyName: home.name,
      administrator: member.administrator,
      createdAt: row.createdAt.toISOString(),
      passwordChangedAt: row.passwordChangedAt?.toISOString() ?? null,
      passwordPolicy: await passwordPolicyOf(database, home.id),
      codes: await codes.offered(home.id),
    };
  });

  route(app, personal.setProfile, async ({ body }, context) => {
    const scope = homeScope(context);
    await database.withTenant(scope, async (tx) => {
      const before = await updateName(tx, ownerOf(context), body.name);
      if (before === body.name) return;
      await writeAudit(tx, scope, {
        action: 'member.rename',
        subjectType: 'member',
        subjectId: context.member.id,
        detail: { before: { name: before }, after: { name: body.name } },
      });
    });
    return {};
  });

  route(app, personal.setAvatar, async ({ upload }, context) => {
    const avatarId = await replaceAvatar(context, await readImage(upload, 'avatar'));
    return { avatarId: avatarId ?? '' };
  });

  route(app, personal.removeAvatar, async (_input, context) => {
    await replaceAvatar(context);
    return {};
  });

  route(app, personal.changePassword, async ({ body }, context) => ({
    ended: await changePassword(parts, body, context),
  }));

  route(app, personal.sendContactCode, async ({ body }, context) => {
    const { home, member, language } = context;
    const sent = await codes.send(
      {
        purpose: 'contact',
        contact: typedContact('to', body.to, language),
        about: member.id,
        tenantId: home.id,
        language: writtenTo(context),
        isWanted: true,
      },
      context,
    );
    return { ...sent, expiresAt: sent.expiresAt.toISOString() };
  });

  route(app, personal.changeContact, async ({ body }, context) => {
    await changeContact(parts, body, context);
    return {};
  });
}
