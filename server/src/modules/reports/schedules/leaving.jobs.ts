import { reportTypes } from '@linekeeper/contract/reports/report-terms';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Attached } from '../../../platform/delivery/message-kind.ts';
import { smallFile } from '../files/report-files.queries.ts';
import { mayRead, readersOf } from './readers.ts';
import { reportMessage } from './report-message.ts';
import { settleSending } from './sendings.queries.ts';

/** The mail of a scheduled report: its files for who may see them when it leaves, and the archive told how that ended. */
export const leavingReport = (database: Database) =>
  reportMessage({
    attach: ({ tenantId, memberId }, { ofTenantId, reportId, kind, formats, attached, ...made }) =>
      database.withTenant(jobScope([tenantId, ofTenantId]), async (tx): Promise<Attached> => {
        const [person] = await readersOf(tx, { tenantId, ofTenantId, memberIds: [memberId] });
        if (!person || !mayRead(person, made)) return { skipped: 'not-visible' };
        if (!attached) return { files: [] };
        const files = [];
        for (const format of formats) {
          const bytes = await smallFile(tx, { tenantId: ofTenantId, reportId, format });
          if (!bytes) return { skipped: 'over' };
          const name = `${kind} ${made.firstDay} ${made.lastDay}.${format}`;
          files.push({ name, type: reportTypes[format], bytes });
        }
        return { files };
      }),
    settled: ({ tenantId, sendingId }, ended) =>
      database.withTenant(jobScope([tenantId]), (tx) => settleSending(tx, tenantId, sendingId, ended)),
  });
