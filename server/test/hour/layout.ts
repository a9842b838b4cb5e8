// The little internet of the scripted hour: a hub in which the server stands, an exchange, two providers, twelve outlets.

export const providers = ['north', 'south'] as const;
export type Provider = (typeof providers)[number];

export interface LineAt {
  readonly provider: Provider;
  readonly role: 'primary' | 'backup';
  /** Of the outlet's box. */
  readonly interface: 'wan0' | 'wan1';
  readonly address: string;
  /** At the provider's end. */
  readonly gateway: string;
}

export interface OutletAt {
  readonly number: number;
  /** Of its namespace, and of the provider's interface towards it. */
  readonly name: string;
  readonly lines: readonly [LineAt, ...LineAt[]];
  /** Where its box answers SNMP: over the backup line where it has one. */
  readonly deviceAddress: string;
}

/** Outlets that have a line of the other provider, too. */
const withBackup: ReadonlySet<number> = new Set([3, 5, 6]);

/** The server's own address in the hub, and what the agents test: two addresses at the exchange, which no provider stands before. */
export const hubAddress = '10.0.0.1';
export const targetAddresses = ['10.9.0.1', '10.9.0.2'] as const;
export const exchange = 'exchange';

function lineAt(outlet: number, provider: Provider, role: LineAt['role']): LineAt {
  const network = `10.${11 + providers.indexOf(provider)}.${outlet}`;
  const at = role === 'primary' ? 'wan0' : 'wan1';
  return { provider, role, interface: at, address: `${network}.2`, gateway: `${network}.1` };
}

/** Odd ones are the north's, even ones the south's. */
export const outlets: readonly OutletAt[] = Array.from({ length: 12 }, (_, index) => {
  const number = index + 1;
  const [own, other] = number % 2 === 1 ? providers : providers.toReversed();
  const primary = lineAt(number, own as Provider, 'primary');
  const backup = lineAt(number, other as Provider, 'backup');
  const lines = withBackup.has(number) ? ([primary, backup] as const) : ([primary] as const);
  return { number, name: `o${number}`, lines, deviceAddress: (lines[1] ?? primary).address };
});

export const outletAt = (number: number): OutletAt => {
  const found = outlets[number - 1];
  if (!found) throw new Error(`There is no outlet ${number}.`);
  return found;
};
