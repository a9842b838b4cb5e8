import { memberImports as endpoints, passwordListRows } from '@linekeeper/contract/members/member-imports';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import {
  beginImport,
  type ImportNames,
  type ImportParts,
  knownImport,
  takeFile,
} from '../../../platform/csv/import-calls.ts';
import { csvOf } from '../../../platform/http/csv.ts';
import { route } from '../../../platform/http/route.ts';
import { lockMember } from '../member-writes.queries.ts';
import { memberFile } from '../member-file.ts';
import { passwordColumns } from './password-list.ts';
import { editorOf, type MemberParts, refuseAbove } from '../members.service.ts';
import { setOneTimePassword } from '../../auth/index.ts';
import { membersWithoutPassword } from '../../auth/index.ts';
import { roleCodes } from '../../permissions/index.ts';

export type MemberImportParts = ImportParts & Pick<MemberParts, 'clock' | 'newPassword'>;

const names: ImportNames = { kind: 'members', subject: 'member' };

/** Serves the import of members: a file is taken, checked, and then stored in batches. */
export function memberImportRoutes(app: FastifyInstance, parts: MemberImportParts): void {
  const { database } = parts;

  route(app, endpoints.template, (_input, { language }) => memberFile.template(language));

  route(app, endpoints.check, ({ query, upload }, context) => {
    const options = { createsDepartments: query.departments === 'create' };
    return takeFile(parts, names, context, { upload, options });
  });

  route(app, endpoints.apply, ({ params }, context) => beginImport(parts, names, context, params.importId));

  route(app, endpoints.passwords, async ({ params }, context) => {
    const { scope, tenant, language } = context;
    const { importId } = params;
    await knownImport(database, 'members', context, importId);
    const editor = editorOf(context);
    // Making passwords costs on purpose: it is done before the members are held, and what is too many is thrown away.
    const wanted = await database.withTenant(scope, (tx) =>
      membersWithoutPassword(tx, tenant.id, importId, passwordListRows),
    );
    const made: { id: string; username: string; name: string; password: string; passwordHash: string }[] = [];
    // One after the other: each takes a core for a moment, which sign-ins need too.
    for (const member of wanted) made.push({ ...member, ...(await parts.newPassword()) });
    const rows = await database.withTenant(scope, async (tx) => {
      const roles = await roleCodes(tx, tenant.id);
      const stillWanted = new Set(
        (await membersWithoutPassword(tx, tenant.id, importId, passwordListRows)).map((member) => member.id),
      );
      const given = made.filter((member) => stillWanted.has(member.id));
      for (const { id, passwordHash } of given) {
        const member = await lockMember(tx, tenant.id, id);
        if (member) refuseAbove(editor, member, roles);
        await setOneTimePassword(tx, tenant.id, id, { passwordHash, now: new Date(parts.clock()) });
      }
      await writeAudit(tx, scope, {
        action: 'member.passwords',
        subjectType: 'member-import',
        subjectId: importId,
        detail: { members: given.map((member) => member.username) },
      });
      return given;
    });
    return csvOf(passwordColumns(language), rows);
  });
}
