import { type Stack } from '../../e2e/src/stack.ts';

/** Reads the server's numbers about itself; one that there is not is NaN. */
export async function readMetrics(stack: Stack): Promise<(name: string) => number> {
  const text = await (await fetch(`${stack.url}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? NaN);
}
