import { describe, expect, it } from 'vitest';
import { holdsInput, keepsEditing, mayLeave } from './unsaved.ts';

describe('leaving a screen', () => {
  it('is possible at once while nothing is unsaved, and nobody is asked', async () => {
    const asked: string[] = [];
    expect(await mayLeave(() => asked.push('form'))).toBe(true);
    expect(asked).toEqual([]);
  });

  it('waits for the decision of whoever has typed something, and goes on when it is discarded', async () => {
    const forget = [holdsInput(), holdsInput()];
    let answer: boolean | undefined;
    const asked = mayLeave(() => undefined).then((may) => (answer = may));
    forget[0]!();
    forget[0]!();
    await Promise.resolve();
    expect(answer).toBeUndefined();
    forget[1]!();
    await asked;
    expect(answer).toBe(true);
  });

  it('does not happen when they go on editing, and is asked again the next time', async () => {
    const forget = holdsInput();
    const asked = mayLeave(() => undefined);
    keepsEditing();
    expect(await asked).toBe(false);
    const again = mayLeave(() => undefined);
    forget();
    expect(await again).toBe(true);
  });
});
