import {
  addNamespace,
  ip,
  join,
  openTroubles,
  setTrouble,
  shape,
} from '@linekeeper/simulators/netns/network';
import {
  exchange,
  hubAddress,
  type LineAt,
  type OutletAt,
  outlets,
  type Provider,
  providers,
  targetAddresses,
} from './layout.ts';

const hubGateway = '10.0.0.254';
const trunk = { north: '10.0.1', south: '10.0.2' } as const;

/** Makes all namespaces of the little internet, with every line up. */
export function buildNetwork(): void {
  for (const name of [exchange, ...providers]) addNamespace(name, { isRouter: true });
  join(
    { namespace: '', name: 'uplink', address: `${hubAddress}/24` },
    { namespace: exchange, name: 'hub', address: `${hubGateway}/24` },
  );
  ip('', `route add default via ${hubGateway}`);
  ip(exchange, ...targetAddresses.map((address) => `addr add ${address}/32 dev lo`));
  for (const [at, name] of providers.entries()) {
    const network = trunk[name];
    join(
      { namespace: exchange, name, address: `${network}.1/30` },
      { namespace: name, name: 'trunk', address: `${network}.2/30` },
    );
    ip(exchange, `route add 10.${11 + at}.0.0/16 via ${network}.2`);
    ip(name, `route add default via ${network}.1`);
  }
  for (const outlet of outlets) addOutlet(outlet);
  for (const name of providers) {
    const own = outlets.filter(({ lines }) => lines.some(({ provider }) => provider === name));
    openTroubles(
      name,
      own.map((outlet) => outlet.name),
    );
  }
}

function addOutlet({ name, lines }: OutletAt): void {
  addNamespace(name);
  for (const [at, line] of lines.entries()) {
    join(
      { namespace: line.provider, name, address: `${line.gateway}/30` },
      { namespace: name, name: line.interface, address: `${line.address}/30` },
    );
    const table = 101 + at;
    ip(
      name,
      `route add default via ${line.gateway} dev ${line.interface} metric ${10 * (at + 1)}`,
      `route add default via ${line.gateway} dev ${line.interface} table ${table}`,
      `rule add from ${line.address} table ${table}`,
    );
  }
  const [, backup] = lines;
  // The box is managed over the backup line, as the mobile one often is.
  if (backup) ip(name, `route add ${hubAddress}/32 via ${backup.gateway} dev ${backup.interface} metric 5`);
}

/** Pulls the line out at the provider's end, or puts it in: the outlet's interface loses its signal. */
export function plug({ name }: OutletAt, { provider }: LineAt, isIn: boolean): void {
  ip(provider, `link set ${name} ${isIn ? 'up' : 'down'}`);
}

/** The line loses this share of what the provider sends to the outlet; 1: nothing passes either way, and the signal stays. */
export function lose({ name }: OutletAt, { provider }: LineAt, share: number): void {
  setTrouble(provider, name, { lossTo: share, lossFrom: share === 1 ? 1 : 0 });
}

/** Bounds what the provider sends to the outlet. */
export function throttle({ name }: OutletAt, { provider }: LineAt, isOn: boolean): void {
  shape(provider, name, isOn ? { kilobits: 256, waitMs: 200 } : undefined);
}

/** The trunk of a provider: all its lines at once. */
export function plugProvider(provider: Provider, isIn: boolean): void {
  ip(provider, `link set trunk ${isIn ? 'up' : 'down'}`);
  if (isIn) ip(provider, `route replace default via ${trunk[provider]}.1`);
}

/** The server's own way out. */
export function plugHub(isIn: boolean): void {
  ip(exchange, `link set hub ${isIn ? 'up' : 'down'}`);
}
