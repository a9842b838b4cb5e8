// What npm test says at its end: what each part cost, the slowest files, what failed, what is flaky. Pure.

/** So many failed files are no accident: none of them is run again. */
export const mostSecondRuns = 10;

/**
 * The files of a run that are run once more, alone.
 * @param {readonly {file: string, failures: readonly string[]}[]} files
 */
export function secondRuns(files) {
  const failed = files.filter(({ failures }) => failures.length > 0).map(({ file }) => file);
  return failed.length > mostSecondRuns ? [] : failed;
}

/**
 * What a project's files come to. A file that failed and then passed alone counts as passed and is named as flaky with its first
 * failure; one that fails again counts what failed the second time.
 * @typedef {{file: string, seconds: number, passed: number, open: number, failures: readonly string[]}} FileResult
 * @param {string} project
 * @param {readonly FileResult[]} files
 * @param {ReadonlyMap<string, FileResult>} [again] second runs, by file
 */
export function settle(project, files, again = new Map()) {
  const settled = { passed: 0, open: 0, failures: [], flaky: [] };
  for (const first of files) {
    const second = again.get(first.file);
    // A second run without a passed test proves nothing, so the first one stands.
    const { file, passed, open, failures } =
      second && second.passed + second.failures.length > 0 ? second : first;
    settled.passed += passed;
    settled.open += open;
    settled.failures.push(...failures.map((failure) => `${project}: ${file}: ${failure}`));
    if (first.failures.length > 0 && failures.length === 0)
      settled.flaky.push(`${project}: ${file}: ${first.failures[0]}`);
  }
  return settled;
}

/**
 * A table of what each part cost; the whole is less than its parts where some ran side by side.
 * @param {readonly {name: string, seconds: number, cpuSeconds: number | undefined}[]} parts
 * @param {number} wholeSeconds by the clock
 */
export function costs(parts, wholeSeconds) {
  const cpu = parts.reduce((sum, { cpuSeconds = 0 }) => sum + cpuSeconds, 0);
  const row = (seconds, cpuSeconds, name) =>
    `${seconds.toFixed(0).padStart(6)} s ${(cpuSeconds ?? 0).toFixed(0).padStart(6)} CPU-s  ${name}`;
  return [
    'What each part cost:',
    ...parts.map(({ name, seconds, cpuSeconds }) => row(seconds, cpuSeconds, name)),
    row(wholeSeconds, cpu, 'in all'),
  ];
}

/**
 * The ten files that took longest.
 * @param {readonly {file: string, seconds: number}[]} files
 */
export function slowest(files) {
  if (files.length === 0) return [];
  return [
    'The slowest files:',
    ...[...files]
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 10)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`),
  ];
}

/**
 * The last lines: what failed, then what is flaky, then the count, alone on its line.
 * @param {{passed: number, failures: readonly string[], flaky: readonly string[]}} result
 */
export function closing({ passed, failures, flaky }) {
  return [
    ...failures.map((failure) => `✗ ${failure}`),
    ...flaky.map((file) => `FLAKY, to be mended before anything else: it failed, then passed alone: ${file}`),
    `${passed} passed, ${failures.length} failed`,
  ];
}
