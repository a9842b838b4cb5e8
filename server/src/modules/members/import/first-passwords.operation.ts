import { firstPasswordMs, passwordListRows } from '@linekeeper/contract/members/member-imports';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type ImportOperationParts } from '../../../platform/csv/import-operations.ts';
import { AppError } from '../../../platform/errors.ts';
import { type OperationHandler, operationHandler } from '../../../platform/operations/operation-handler.ts';
import {
  countFirstPasswords,
  firstPasswordPlace,
  keepFirstPassword,
  membersWithoutPassword,
  setOneTimePassword,
} from '../../auth/index.ts';
import { roleCodes } from '../../permissions/index.ts';
import { lockMember } from '../member-writes.queries.ts';
import { isAbove, type MemberParts } from '../members.service.ts';

/** The making of first passwords, as a long operation. */
export const passwordsOperation = {
  kind: 'members.passwords',
  input: z.strictObject({ importId: z.uuid(), memberId: z.uuid() }),
} as const;

/** Members whose passwords are made before they are stored: so many are lost and made again where the process is killed. */
const storedAtOnce = 10;

export type FirstPasswordParts = ImportOperationParts & Pick<MemberParts, 'clock' | 'newPassword'>;

/** Makes first passwords for the members of an import that have none, and keeps them sealed for who asked. */
export function firstPasswordsOperation(parts: FirstPasswordParts): OperationHandler {
  const { database, secrets, askRights, clock } = parts;
  return operationHandler({
    ...passwordsOperation,
    cancellable: true,
    async run({ operation, scope, progress, signal }) {
      const { tenantId, actor } = scope;
      const { importId, memberId } = operation.input;
      // The first of them is over first.
      const beganMs = clock();
      /** Members that hold more than who asked: a run begins by asking again who does. */
      const leftOut = new Set<string>();
      const some = (limit: number) => ({ importId, limit, leftOut: [...leftOut] });
      const wanted = (limit: number) =>
        database.withTenant(scope, (tx) => membersWithoutPassword(tx, tenantId, some(limit)));
      // A run that was killed goes on behind what it had stored.
      let made = await database.withTenant(scope, (tx) => countFirstPasswords(tx, tenantId, operation.id));
      let total = Math.min(passwordListRows, made + (await wanted(passwordListRows)).length);
      progress(made, total);
      while (made < total) {
        signal.throwIfAborted();
        const next = await wanted(Math.min(storedAtOnce, total - made));
        if (next.length === 0) break;
        const passwords = new Map<string, { password: string; passwordHash: string }>();
        // One after the other: each takes a core for a moment, which sign-ins need too.
        for (const { id } of next) {
          signal.throwIfAborted();
          passwords.set(id, await parts.newPassword());
        }
        if (!actor) throw new AppError('FORBIDDEN');
        const rights = await askRights(actor, tenantId);
        if (!rights.permissions.has('DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'))
          throw new AppError('FORBIDDEN');
        const stored = await database.withTenant(scope, async (tx) => {
          const roles = await roleCodes(tx, tenantId);
          const still = await membersWithoutPassword(tx, tenantId, some(next.length));
          const given: typeof still = [];
          const above: string[] = [];
          for (const person of still) {
            const { id } = person;
            const fresh = passwords.get(id);
            if (!fresh) continue;
            const { password, passwordHash } = fresh;
            const member = await lockMember(tx, tenantId, id);
            if (member && isAbove({ memberId, ...rights }, member, roles)) {
              above.push(id);
              continue;
            }
            given.push(person);
            await setOneTimePassword(tx, tenantId, id, { passwordHash, now: new Date(clock()) });
            await keepFirstPassword(tx, tenantId, {
              memberId: id,
              operationId: operation.id,
              sealedPassword: secrets.seal(firstPasswordPlace(tenantId, id), password).column,
              lifeMs: firstPasswordMs,
            });
          }
          if (given.length > 0)
            await writeAudit(tx, scope, {
              action: 'member.passwords',
              subjectType: 'member-import',
              subjectId: importId,
              detail: { members: given.map((member) => member.username) },
            });
          return { count: given.length, above };
        });
        made += stored.count;
        for (const id of stored.above) leftOut.add(id);
        if (stored.above.length > 0)
          total = Math.min(passwordListRows, made + (await wanted(passwordListRows)).length);
        progress(made, total);
      }
      const more = (await wanted(1)).length > 0;
      const expiresAt = new Date(beganMs + firstPasswordMs).toISOString();
      return { importId, made, leftOut: leftOut.size, more, expiresAt };
    },
  });
}
