// A reporter of Vitest's that writes down what test.mjs needs of each file, into the file that LINEKEEPER_TEST_REPORT names:
// how long it took with its imports and hooks, how many tests passed or were left open, and each failure in one line.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './node24.mjs';

const firstLine = (error) => String(error?.message ?? error).split('\n', 1)[0];

/** What nobody caught while a file ran. */
const escapedFrom = (module, errors) => errors.filter((error) => error?.VITEST_TEST_PATH === module.moduleId);

function failuresOf(module, unhandledErrors) {
  const failures = [...module.errors(), ...escapedFrom(module, unhandledErrors)].map(firstLine);
  for (const suite of module.children.allSuites())
    failures.push(...suite.errors().map((error) => `${suite.fullName}: ${firstLine(error)}`));
  for (const test of module.children.allTests('failed'))
    failures.push(`${test.fullName}: ${firstLine(test.result().errors?.[0])}`);
  // A file whose process died has no error of its own.
  if (failures.length === 0 && !module.ok()) failures.push(`it ended as "${module.state()}"`);
  return failures;
}

function resultOf(module, unhandledErrors) {
  const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const all = [...module.children.allTests()].map((test) => test.result().state);
  return {
    file: path.relative(root, module.moduleId),
    seconds: (prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration) / 1000,
    passed: all.filter((state) => state === 'passed').length,
    open: all.filter((state) => state !== 'passed' && state !== 'failed').length,
    failures: failuresOf(module, unhandledErrors),
  };
}

class TestReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => resultOf(module, unhandledErrors));
    const ofFiles = new Set(modules.flatMap((module) => escapedFrom(module, unhandledErrors)));
    const unhandled = unhandledErrors.filter((error) => !ofFiles.has(error)).map(firstLine);
    writeFileSync(process.env.LINEKEEPER_TEST_REPORT, JSON.stringify({ files, unhandled }));
  }
}

// Vitest looks for a reporter by this name.
export { TestReporter as default };
