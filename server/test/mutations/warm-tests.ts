import path from 'node:path';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';

export interface Outcome {
  /** Full names of the tests that passed. */
  readonly passed: readonly string[];
  /** What failed, each in one line: tests, hooks, files that do not load, errors that nobody caught, a passed deadline. */
  readonly failures: readonly string[];
  readonly tookMs: number;
}

/** Vitest, started once: it keeps what it has transformed, so that only what changed is read again. */
export interface WarmTests {
  /**
   * Runs the tests of a file whose full names hold the pattern, in a process of their own. Those that take longer than the
   * deadline are ended by force and count as failed.
   */
  run(file: string, names: RegExp, deadlineMs: number): Promise<Outcome>;
  /** A file has another content now. */
  changed(file: string): void;
  close(): Promise<void>;
}

const firstLine = (error: unknown) =>
  String((error as Error | undefined)?.message ?? error).split('\n', 1)[0] ?? '';

/** The name that a pattern is matched with: those of the groups around it, then its own. */
function nameOf(test: TestCase): string {
  const names = [test.name];
  for (let around = test.parent; around.type === 'suite'; around = around.parent) names.unshift(around.name);
  return names.join(' ');
}

function outcomeOf(module: TestModule): { passed: string[]; failures: string[] } {
  const failures = module.errors().map(firstLine);
  for (const suite of module.children.allSuites()) failures.push(...suite.errors().map(firstLine));
  const passed: string[] = [];
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === 'passed') passed.push(nameOf(test));
    if (state === 'failed') failures.push(`${nameOf(test)}: ${firstLine(errors?.[0])}`);
  }
  return { passed, failures };
}

/** Opens the unit tests of a copy of the repository. */
export async function openTests(folder: string): Promise<WarmTests> {
  const vitest = await createVitest({
    root: folder,
    config: path.join(folder, 'vitest.config.ts'),
    project: ['unit'],
    watch: false,
    // The first test that fails says enough.
    bail: 1,
    reporters: [{}],
  });
  const project = vitest.getProjectByName('unit');

  /** Asks once, then by force: a process that is busy for good hears nothing. */
  const stopRun = async () => {
    const asked = vitest.cancelCurrentRun('keyboard-input');
    await vitest.cancelCurrentRun('keyboard-input');
    await asked;
  };

  return {
    async run(file, names, deadlineMs) {
      const begunMs = performance.now();
      const specification = project.createSpecification(path.join(folder, file), { testNamePattern: names });
      let late: Promise<void> | undefined;
      const timer = setTimeout(() => (late = stopRun()), deadlineMs);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
      clearTimeout(timer);
      await late;
      const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
      const { passed, failures } = module ? outcomeOf(module) : { passed: [], failures: [] };
      failures.push(...unhandledErrors.map(firstLine));
      if (late) failures.push(`The tests took longer than ${deadlineMs / 1000} s.`);
      return { passed, failures, tookMs: performance.now() - begunMs };
    },
    changed: (file) => vitest.invalidateFile(file),
    close: () => vitest.close(),
  };
}
