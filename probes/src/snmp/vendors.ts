import type { DeviceKind } from '@linekeeper/contract/monitoring/states';

interface Vendor {
  brand: string;
  /** What this vendor's devices are when nothing else tells. */
  kind?: DeviceKind;
}

/** IANA private enterprise numbers (sysObjectID 1.3.6.1.4.1.N) of makers whose devices one meets in outlets. */
const vendors: Readonly<Record<number, Vendor>> = {
  9: { brand: 'Cisco' },
  11: { brand: 'HP' },
  43: { brand: '3Com', kind: 'switch' },
  45: { brand: 'Nortel' },
  171: { brand: 'D-Link' },
  207: { brand: 'Allied Telesis', kind: 'switch' },
  318: { brand: 'APC' },
  388: { brand: 'Zebra', kind: 'access_point' },
  637: { brand: 'Nokia' },
  664: { brand: 'Adtran' },
  674: { brand: 'Dell', kind: 'switch' },
  890: { brand: 'Zyxel' },
  1588: { brand: 'Brocade', kind: 'switch' },
  1916: { brand: 'Extreme', kind: 'switch' },
  1991: { brand: 'Foundry', kind: 'switch' },
  2011: { brand: 'Huawei' },
  2272: { brand: 'Nortel', kind: 'switch' },
  2352: { brand: 'Redback', kind: 'router' },
  2604: { brand: 'Sophos', kind: 'firewall' },
  2620: { brand: 'Check Point', kind: 'firewall' },
  2636: { brand: 'Juniper' },
  3224: { brand: 'NetScreen', kind: 'firewall' },
  3375: { brand: 'F5' },
  3417: { brand: 'Blue Coat', kind: 'firewall' },
  3902: { brand: 'ZTE' },
  3955: { brand: 'Linksys' },
  4413: { brand: 'Broadcom' },
  4526: { brand: 'Netgear', kind: 'switch' },
  4881: { brand: 'Ruijie' },
  5651: { brand: 'Maipu' },
  6027: { brand: 'Dell', kind: 'switch' },
  6339: { brand: 'DCN' },
  6486: { brand: 'Alcatel-Lucent', kind: 'switch' },
  6527: { brand: 'Nokia', kind: 'router' },
  6889: { brand: 'Avaya' },
  8072: { brand: 'Net-SNMP' },
  8741: { brand: 'SonicWall', kind: 'firewall' },
  10002: { brand: 'Ubiquiti', kind: 'access_point' },
  10704: { brand: 'Barracuda', kind: 'firewall' },
  11863: { brand: 'TP-Link' },
  12356: { brand: 'Fortinet', kind: 'firewall' },
  14179: { brand: 'Cisco', kind: 'access_point' },
  14331: { brand: 'Topsec', kind: 'firewall' },
  14823: { brand: 'Aruba', kind: 'access_point' },
  14988: { brand: 'MikroTik', kind: 'router' },
  22610: { brand: 'A10' },
  23695: { brand: 'Peplink', kind: 'smart_cpe' },
  25053: { brand: 'Ruckus', kind: 'access_point' },
  25461: { brand: 'Palo Alto Networks', kind: 'firewall' },
  25506: { brand: 'H3C' },
  26928: { brand: 'Aerohive', kind: 'access_point' },
  28557: { brand: 'Hillstone', kind: 'firewall' },
  29671: { brand: 'Meraki' },
  30065: { brand: 'Arista', kind: 'switch' },
  30803: { brand: 'Vyatta', kind: 'router' },
  35047: { brand: 'Sangfor', kind: 'firewall' },
  41112: { brand: 'Ubiquiti' },
  44641: { brand: 'VyOS', kind: 'router' },
  47196: { brand: 'Aruba', kind: 'switch' },
  48690: { brand: 'Teltonika', kind: 'smart_cpe' },
};

/** Words of sysDescr that tell the kind, the most telling first. Data, matched as whole words without regard to case. */
const words: readonly (readonly [RegExp, DeviceKind])[] = [
  [
    /\b(firewall|fortigate|usg\d*|asa|srx\d*|secpath|ngfw|utm|adaptive security|eudemon|pan-os)\b/i,
    'firewall',
  ],
  [/防火墙/, 'firewall'],
  [/\b(access point|wireless ap|wlan ap|airos|unifi ap|aironet|fat ap|fit ap)\b/i, 'access_point'],
  [/无线/, 'access_point'],
  [/\b(cpe|openwrt|lede|ont|onu|home gateway|5g gateway|sd-?wan)\b/i, 'smart_cpe'],
  [
    /\b(switch|switching|catalyst|nexus|procurve|comware.*s\d{4}|s\d{4}[a-z-]*|ex\d{4}|jetstream)\b/i,
    'switch',
  ],
  [/交换机/, 'switch'],
  [/\b(router|isr\d*|asr\d*|routeros|ar\d{3,4}[a-z]*|netengine|ne\d{2,4}|mx\d+|msr\d+|vyos)\b/i, 'router'],
  [/路由器/, 'router'],
];

/** Enterprise number of a sysObjectID; undefined when there is none. */
function enterprise(sysObjectId: string): number | undefined {
  const match = /^1\.3\.6\.1\.4\.1\.(\d+)(\.|$)/.exec(sysObjectId);
  return match ? Number(match[1]) : undefined;
}

/** The maker by sysObjectID; '' when it is not in the table. */
export function brandOf(sysObjectId: string): string {
  const found = vendors[enterprise(sysObjectId) ?? -1];
  return found?.brand ?? '';
}

/** What a device says of itself that tells its kind. */
interface About {
  sysObjectId: string;
  sysDescr: string;
  sysServices: number | null;
  /** RFC 4293: 1 forwards, 2 does not; null where it does not say. */
  ipForwarding: number | null;
}

/** sysObjectID of the agent of a general-purpose system (Linux, BSD, Windows): it tells the system and not the machine. */
const generalSystem = /^1\.3\.6\.1\.4\.1\.(8072\.3\.2|311\.1\.1\.3)(\.|$)/;

/** `uname -a` without the name that its owner gave it: a host called "router" is none. */
const withoutHostname = (sysDescr: string) =>
  sysDescr.replace(/^(Linux|FreeBSD|Darwin) (?!openwrt )\S+ /i, '$1 ');

/**
 * What kind of device it seems to be: by its own description, else by its maker, else by the layers it says it serves
 * (RFC 3418 sysServices: 2 data link, 4 internet). Null when there is no ground for a guess. Who says that it does not forward is
 * no router; a general-purpose system is none of these for what it serves, since any host may forward.
 */
export function kindOf(about: About): DeviceKind | null {
  const isGeneral = generalSystem.test(about.sysObjectId);
  const named = words.find(([pattern]) =>
    pattern.test(isGeneral ? withoutHostname(about.sysDescr) : about.sysDescr),
  );
  if (named) return named[1];
  if (isGeneral) return null;
  const vendor = vendors[enterprise(about.sysObjectId) ?? -1];
  if (vendor?.kind) return vendor.kind;
  // Hosts offer applications (64); only pure network equipment is guessed by its layers.
  const services = about.sysServices ?? 0;
  if (services <= 0 || (services & 64) !== 0) return null;
  if ((services & 4) !== 0 && about.ipForwarding !== 2) return 'router';
  return (services & 2) !== 0 ? 'switch' : null;
}
