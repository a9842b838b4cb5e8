import { type Mutation } from './mutation.ts';
import { openTests, type WarmTests } from './warm-tests.ts';
import { copyOf, type WorkingCopy } from './working-copy.ts';

/** What became of one mutant. */
export interface Verdict {
  readonly mutation: Mutation;
  /** Why it counts as failed; undefined when a test noticed it. */
  readonly fault: string | undefined;
  readonly seconds: number;
}

export interface Check {
  /** The repository. */
  readonly root: string;
  readonly mutations: readonly Mutation[];
  /** How many guards are out at a time, each in a copy of its own. */
  readonly lanes: number;
  /** How long tests may take while all guards stand. Without one they may take three times what they took with it, and this. */
  readonly deadlineMs: number;
  /** Hears each verdict as it falls. */
  readonly say: (verdict: Verdict) => void;
}

export interface CheckResult {
  readonly verdicts: readonly Verdict[];
  /**
   * Test files that depend on luck: a test failed with every guard in place and passed when it ran again (with the first
   * failure), or it noticed that a guard is out only when it ran again (with the guard).
   */
  readonly flaky: readonly string[];
}

/** Mutants by test file, the largest group first, so that no lane is left with a long one at the end. */
function groupsOf(mutations: readonly Mutation[]): Mutation[][] {
  const groups = Map.groupBy(mutations, ({ test }) => test);
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

/**
 * Takes each guard out, one at a time, in a copy of the repository, and requires that the tests which hold it notice. These
 * tests have to pass there first, while all guards stand: what fails anyway notices nothing.
 */
export async function checkMutations({
  root,
  mutations,
  lanes,
  deadlineMs,
  say,
}: Check): Promise<CheckResult> {
  const verdicts: Verdict[] = [];
  const flaky: string[] = [];
  const waiting = groupsOf(mutations);

  const judge = async (mutation: Mutation, work: () => Promise<string | undefined>) => {
    const begun = performance.now();
    const fault = await work().catch((error: unknown) => String((error as Error).message));
    const verdict = { mutation, fault, seconds: (performance.now() - begun) / 1000 };
    verdicts.push(verdict);
    say(verdict);
  };

  const checkGroup = async (copy: WorkingCopy, tests: WarmTests, group: readonly Mutation[]) => {
    const file = `server/${group[0]!.test}`;
    const names = new RegExp(group.map((mutation) => `(?:${mutation.names})`).join('|'));
    let whole = await tests.run(file, names, deadlineMs);
    const [first] = whole.failures;
    if (first !== undefined) whole = await tests.run(file, names, deadlineMs);
    const [again] = whole.failures;
    if (first !== undefined && again === undefined) flaky.push(`${file}: ${first}`);
    for (const mutation of group)
      await judge(mutation, async () => {
        if (again !== undefined) return `Its test fails while all guards stand: ${again}`;
        const own = new RegExp(mutation.names);
        if (!whole.passed.some((name) => own.test(name)))
          return `No test in ${file} is called so: ${mutation.names}`;
        const isNoticed = () =>
          copy.without(mutation, tests.changed, async () => {
            const { failures } = await tests.run(file, own, deadlineMs + 3 * whole.tookMs);
            return failures.length > 0;
          });
        if (await isNoticed()) return undefined;
        if (!(await isNoticed())) return 'No test noticed.';
        flaky.push(`${file}: ${mutation.guard}: noticed only when it was out again`);
        return undefined;
      });
  };

  const lane = async () => {
    if (waiting.length === 0) return;
    const copy = await copyOf(root);
    try {
      const tests = await openTests(copy.folder);
      try {
        for (let group = waiting.shift(); group; group = waiting.shift())
          await checkGroup(copy, tests, group);
      } finally {
        await tests.close();
      }
    } finally {
      await copy.remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, waiting.length) }, lane));
  return { verdicts, flaky };
}
