import { type ToldStep } from '@linekeeper/contract/notifications/told-terms';
import { type linesOfAlerts } from './lines-of-alerts.ts';

type LedgerLine = Awaited<ReturnType<typeof linesOfAlerts>>[number];
/** A line of the ledger and what it tells of an alert. */
export type SteppedLine = LedgerLine & { readonly step: ToldStep };

/** What is shown of a person, way and step: the line as it stands last, and how often it was told. */
export type ShownLine = SteppedLine & {
  readonly times: number;
  /** Null: it was never told. */
  readonly lastToldAt: Date | null;
};

/** Lines that are shown of an alert at most: a role may be of thousands. */
export const mostShown = 200;

/**
 * One line of each member, way and step of an alert, whatever rounds an escalation told it in, in the order in which they were first noted; and how
 * many are left out. Those of the reader never are.
 */
export function linesShown(
  all: readonly SteppedLine[],
  readerId: string,
): { readonly lines: ShownLine[]; readonly leftOut: number } {
  const ordered = all.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const groups = Map.groupBy(ordered, ({ step, memberId, channel }) => `${step} ${memberId} ${channel}`);
  const lines = [...groups.values()].map((rounds): ShownLine => {
    const sent = rounds.filter(({ state }) => state === 'sent');
    const last = sent.at(-1);
    return {
      ...rounds.at(-1)!,
      times: sent.length,
      lastToldAt: last ? (last.settledAt ?? last.createdAt) : null,
    };
  });
  const isOwn = ({ memberId }: LedgerLine) => memberId === readerId;
  let room = mostShown - lines.filter(isOwn).length;
  const shown = lines.filter((line) => isOwn(line) || room-- > 0);
  return { lines: shown, leftOut: lines.length - shown.length };
}
