export const testListPath = '/wan/tests';

/** The address of a dial test's page. */
export const testPath = (testId: string) => `${testListPath}/${encodeURIComponent(testId)}`;
