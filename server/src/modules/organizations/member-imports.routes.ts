import { randomUUID } from 'node:crypto';
import { memberImports as endpoints, passwordListRows } from '@linekeeper/contract/member-imports';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import { type StartWork } from '../../platform/works/works.ts';
import { lockMember, setOneTimePassword } from './member-writes.queries.ts';
import { memberColumnTitles } from './member-csv.ts';
import {
  deleteOldImports,
  insertChunk,
  insertImport,
  membersWithoutPassword,
  resetImport,
  selectImport,
  setImportBytes,
} from './member-imports.queries.ts';
import { passwordColumns } from './password-list.ts';
import { roleCodes } from './members.queries.ts';
import { editorOf, type MemberParts, refuseAbove } from './members.service.ts';

export interface MemberImportParts extends Pick<MemberParts, 'database' | 'clock' | 'newPassword'> {
  readonly startWork: StartWork;
}

/** A file is kept in pieces of this size, so that no part of its way holds all of it. */
const pieceBytes = 256 * 1024;
const keptHours = 24;

/** Stores what is uploaded piece by piece and gives its size. */
async function storePieces(
  tx: Tx,
  tenantId: number,
  importId: string,
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  let bytes = 0;
  let number = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const store = async () => {
    await insertChunk(tx, tenantId, { importId, number, data: Buffer.concat(waiting) });
    number += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const part of stream) {
    bytes += part.length;
    waiting.push(part);
    waitingBytes += part.length;
    if (waitingBytes >= pieceBytes) await store();
  }
  if (waitingBytes > 0) await store();
  return bytes;
}

/** What a work needs to know of who asked; its permissions are looked up when it runs. */
const askerOf = (context: RequestContext, importId: string) => {
  const { memberId, isAdministrator } = editorOf(context);
  return { importId, memberId, isAdministrator };
};

async function knownImport(database: Database, { scope, tenant }: RequestContext, importId: string) {
  const found = await database.withTenant(scope, (tx) => selectImport(tx, tenant.id, importId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Serves the import of members: a file is taken, checked, and then stored in batches. */
export function memberImportRoutes(app: FastifyInstance, parts: MemberImportParts): void {
  const { database, startWork } = parts;

  route(app, endpoints.template, (_input, { language }) =>
    csvOf(
      Object.values(memberColumnTitles).map((title) => ({ title: title[language], value: () => '' })),
      [],
    ),
  );

  route(app, endpoints.check, async ({ query, upload }, context) => {
    const { scope, tenant } = context;
    const importId = randomUUID();
    const workId = await database.withTenant(scope, async (tx) => {
      await deleteOldImports(tx, tenant.id, keptHours);
      const createsDepartments = query.departments === 'create';
      // The size is known when all of it has come.
      await insertImport(tx, tenant.id, { id: importId, bytes: 1, createsDepartments });
      const bytes = await storePieces(tx, tenant.id, importId, upload.stream);
      if (bytes === 0) throw new AppError('IMPORT_EMPTY');
      await setImportBytes(tx, tenant.id, importId, bytes);
      await writeAudit(tx, scope, {
        action: 'member.import-check',
        subjectType: 'member-import',
        subjectId: importId,
        detail: { bytes, createsDepartments },
      });
      return startWork(tx, scope, 'members.check', askerOf(context, importId));
    });
    return { workId };
  });

  route(app, endpoints.apply, async ({ params }, context) => {
    const { scope, tenant } = context;
    const { importId } = params;
    await knownImport(database, context, importId);
    const workId = await database.withTenant(scope, async (tx) => {
      await resetImport(tx, tenant.id, importId);
      await writeAudit(tx, scope, {
        action: 'member.import-begin',
        subjectType: 'member-import',
        subjectId: importId,
      });
      return startWork(tx, scope, 'members.import', askerOf(context, importId));
    });
    return { workId };
  });

  route(app, endpoints.passwords, async ({ params }, context) => {
    const { scope, tenant, language } = context;
    const { importId } = params;
    await knownImport(database, context, importId);
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
