import { describe, expect, it } from 'vitest';
import { tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';

useCauseWorld();

/** Has a tenant looked at because something changed; gives for how long it rests then, and what is done after that. */
async function restAfterALook(): Promise<{ ms: number; over: () => void; next: Promise<number> }> {
  const asked = [
    Promise.withResolvers<[number, () => void]>(),
    Promise.withResolvers<[number, () => void]>(),
  ];
  let nr = 0;
  const keeper = w.newKeeper({
    after(ms, act) {
      asked[nr++]?.resolve([ms, act]);
      return () => {};
    },
    every: () => () => {},
  });
  keeper.changed(tenantId);
  const [ms, over] = await asked[0]!.promise;
  // Whatever else fires meanwhile waits for the end of it.
  keeper.changed(tenantId);
  return { ms, over, next: asked[1]!.promise.then(([nextMs]) => nextMs) };
}

describe('between two looks at the causes of a tenant', () => {
  it('there is a tenth of a second while little is open', async () => {
    const device = await w.device('router');
    await w.fire([device]);
    expect((await restAfterALook()).ms).toBe(100);
  });

  it('the time grows with what is open, as each look reads all of it, and one look more takes what fired meanwhile', async () => {
    const device = await w.device('router');
    await w.fire(Array<string>(300).fill(device), { isValue: true });
    const { ms, over, next } = await restAfterALook();
    expect(ms).toBe(300);
    await w.fire(Array<string>(900).fill(device), { isValue: true });
    over();
    // Never more than half a second, however much is open.
    expect(await next).toBe(500);
  });
});
