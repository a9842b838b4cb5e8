/** A key that is taken or that is gone by now, and two who wait for each other. */
const raceCodes: ReadonlySet<unknown> = new Set(['23505', '23503', '40P01']);
const mostRuns = 3;

const isRace = (error: unknown) => raceCodes.has((error as { code?: unknown } | null)?.code);

/**
 * Runs a transaction, and runs it anew where another one changed at the same moment what it had looked at: then it sees what
 * is there by now, and says so. What it throws the third time is thrown.
 */
export async function despiteRaces<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let run = 1; ; run += 1)
    try {
      return await transaction();
    } catch (fault) {
      if (run === mostRuns || !isRace(fault)) throw fault;
    }
}
