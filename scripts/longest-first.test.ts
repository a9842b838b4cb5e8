import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { longest, longestFirst } from './longest-first.ts';

const root = path.resolve(import.meta.dirname, '..');

describe('the order of test files', () => {
  it('begins with those that take longest, and leaves the others as they were', () => {
    const [first, second] = longest.map((file) => ({ moduleId: path.join(root, file) }));
    const others = ['z.test.ts', 'a.test.ts'].map((file) => ({ moduleId: path.join(root, file) }));
    expect(longestFirst([others[0]!, second!, others[1]!, first!])).toEqual([first, second, ...others]);
  });

  it('names files that exist, each once', () => {
    expect(longest.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(new Set(longest).size).toBe(longest.length);
  });
});
