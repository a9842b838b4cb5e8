import { type Stack } from '../../e2e/src/stack.ts';

/** Adds simulated devices as the console does, a few at a time. */
export async function addDevices(
  stack: Stack,
  asked: { readonly addresses: readonly string[]; readonly port: number; readonly intervalS: 10 | 60 },
): Promise<void> {
  const { addresses, port, intervalS } = asked;
  const admin = await stack.signIn();
  const rest = [...addresses];
  const worker = async () => {
    for (let address = rest.shift(); address; address = rest.shift())
      await admin.call('POST /monitor/api/v1/devices/create', {
        body: { address, port, community: 'public', kind: 'switch', intervalS },
      });
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
