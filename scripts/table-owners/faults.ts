// Where code names a table that is another's.
import { type Owners } from './owners.ts';
import { madeAtRunTime, type Use } from './source-tables.ts';

/** Who may name the tables of all, and why. A new line here is a decision that the review sees. */
export const exceptions: readonly { readonly path: string; readonly why: string }[] = [
  {
    path: 'server/src/modules/isolation/',
    why: 'the self-test makes in two tenants of its own what it then looks for as a stranger would',
  },
  {
    path: 'server/src/modules/tenants/archive/',
    why: 'an archive holds what a tenant has in every table, those among them that are not made yet',
  },
  {
    path: 'server/src/platform/secrets/reseal.ts',
    why: 'a change of the key goes through the columns that their owners declare, and a test that none is left out',
  },
  {
    path: 'server/migrations/functions/14_tenant_erasure.sql',
    why: 'the end of a tenant takes its rows out of every table, those among them that are not made yet',
  },
];

/** Whether a file may name the tables of all. */
export const isExcepted = (file: string) => exceptions.some(({ path }) => file.startsWith(path));

/** The area that a file belongs to: the folder of its module, or of its part of the platform. */
export const areaOf = (file: string) => /^server\/src\/(?:modules|platform)\/([^/]+)\//.exec(file)?.[1];

/** What is wrong with the tables that a file names, with the place and what to do instead. */
export function tableFaults(file: string, uses: readonly Use[], owners: Owners): string[] {
  if (isExcepted(file)) return [];
  const area = areaOf(file);
  return uses.flatMap(({ table, use, line }) => {
    const place = `${file}:${line}`;
    if (table === madeAtRunTime) return [`${place} ${use} a table whose name it makes up: write it out.`];
    const owner = owners.get(table);
    if (owner === undefined || owner === area) return [];
    const instead =
      use === 'writes'
        ? `Call what the door of ${owner} exports, or publish an event that ${owner} listens to.`
        : `Join a view of it (server/migrations/functions), or what the door of ${owner} exports.`;
    return [`${place} ${use} ${table}, which is ${owner}'s. ${instead}`];
  });
}
