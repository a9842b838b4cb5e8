import { memberImports as endpoints } from '@linekeeper/contract/members/member-imports';
import { type FastifyInstance } from 'fastify';
import {
  beginImport,
  type ImportNames,
  type ImportParts,
  takeFile,
} from '../../../platform/csv/import-calls.ts';
import { badRows } from '../../../platform/csv/bad-rows.ts';
import { route } from '../../../platform/http/route.ts';
import { memberFile } from '../member-file.ts';
import { memberImport } from './member-import.operations.ts';
import { type MemberParts } from '../members.service.ts';

export type MemberImportParts = ImportParts & Pick<MemberParts, 'clock' | 'sessions'>;

const names: ImportNames = { kind: 'members', subject: 'member' };

/** Serves the import of members: a file is taken, checked, and then stored in batches. */
export function memberImportRoutes(app: FastifyInstance, parts: MemberImportParts): void {
  route(app, endpoints.template, (_input, { language }) => memberFile.template(language));

  route(app, endpoints.check, ({ query, upload }, context) => {
    const options = { createsDepartments: query.departments === 'create' };
    return takeFile(parts, names, context, { upload, options });
  });

  route(app, endpoints.apply, ({ params, body }, context) =>
    beginImport(parts, names, context, { ...params, ...body }),
  );

  route(app, endpoints.badRows, ({ params }, context) =>
    badRows(parts, { names, declared: memberImport(parts) }, context, params.importId),
  );
}
