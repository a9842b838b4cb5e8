import {
  type MemberColumn,
  memberColumns,
  memberRowFaults,
} from '@linekeeper/contract/members/member-columns';
import { type ImportFault } from '@linekeeper/contract/members/member-imports';
import { z } from 'zod';
import { type ImportOperationParts, importOperations } from '../../../platform/csv/import-operations.ts';
import { type ImportDeclared } from '../../../platform/csv/import-kind.ts';
import { type OperationHandler } from '../../../platform/operations/operation-handler.ts';
import { roleTallies } from './import-plan.ts';
import { planBatch, storeBatch } from './import-batch.ts';
import { memberFile } from '../member-file.ts';
import { type MemberParts } from '../members.service.ts';

export type MemberImportOperationParts = ImportOperationParts & Pick<MemberParts, 'sessions' | 'clock'>;

const optionsSchema = z.object({ createsDepartments: z.boolean() });
const mostDepartments = 50;

/** The checking and the storing of files of members, as long operations. */
export const memberImportOperations = (parts: MemberImportOperationParts): OperationHandler[] =>
  importOperations(parts, memberImport(parts));

/** How a file of members is imported. */
export function memberImport({
  sessions,
  clock,
}: Pick<MemberParts, 'sessions' | 'clock'>): ImportDeclared<MemberColumn, ImportFault> {
  return {
    kind: 'members',
    permission: 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT',
    columns: memberFile,
    words: { columns: memberColumns, faults: memberRowFaults },
    tallied: roleTallies,
    begin(scope, { importId, memberId, options, isCheck }) {
      const { createsDepartments } = optionsSchema.parse(options);
      const seen = new Map<string, number>();
      const departments = new Set<string>();
      return {
        async plan(tx, rows, rights) {
          const editor = { memberId, ...rights };
          const settings = { editor, createsDepartments, isStored: !isCheck, seen };
          const batch = await planBatch(tx, scope, rows, settings);
          for (const path of batch.newDepartments) departments.add(path.join('/'));
          return {
            ...batch,
            store: () => storeBatch(tx, scope, batch, { importId, sessions, clock }),
          };
        },
        found: () => ({ newDepartments: [...departments].slice(0, mostDepartments) }),
      };
    },
  };
}
