/** Tables that hold no data of the tenant's own: the machinery of ours, sums of what is in it, and archives themselves. */
const leftOut = new Set([
  'change_day',
  'delivery',
  'line_evidence',
  'line_evidence_part',
  'line_traffic_day',
  'line_traffic_due',
  'outbox',
  'removed_target',
  'report',
  'report_file',
  'report_file_part',
  'sample_head',
  'sample_layout',
  'sample_rollup',
  'state_day',
  'state_revision',
  'tenant_archive',
  'tenant_archive_part',
  'tenant_traffic_day',
  'operation',
]);

/** Whether rows of a table belong into an archive. */
export const isArchived = (table: string) => !leftOut.has(table);

const secretName = /password|secret|token|hash|sealed|totp|binding|challenge|credential|private/;

/**
 * Whether a column is left out: all bytes (sealed credentials, hashes, packed samples, pictures), and every text whose
 * name speaks of a secret. What is left out too much is missed by nobody; what is left in too much is out for ever.
 */
export function isSecret(column: string, type: string): boolean {
  return type === 'bytea' || secretName.test(column);
}
