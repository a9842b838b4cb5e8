/** What an interface says of itself, as far as it tells an uplink. */
export interface UplinkMarks {
  readonly name: string;
  readonly alias: string;
  readonly description: string;
  /** The device's default route leaves by it. */
  readonly isDefaultRoute: boolean;
}

/** Words by which people and makers name the way out. Data, matched without regard to case; digits may follow (`wan0`, `isp2`). */
const latin = /(?:^|[^a-z])(?:p?wan|wwan|uplink|upstream|internet|isp|pppoe|dialer|cellular)\d*(?:[^a-z]|$)/i;
const chinese = /上联|上聯|上行|外网|外網|出口|专线|專線|互联网|網際網路|电信|联通|移动/;

/**
 * Whether an interface is the device's way out: its default route leaves by it, or its name, alias or description says so. A
 * loopback is none, whatever it is called.
 */
export function isUplink({ name, alias, description, isDefaultRoute }: UplinkMarks, type: number): boolean {
  if (type === loopbackType) return false;
  if (isDefaultRoute) return true;
  return [name, alias, description].some((text) => latin.test(text) || chinese.test(text));
}

/** IANAifType softwareLoopback. */
export const loopbackType = 24;
