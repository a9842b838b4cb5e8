/** What makes an agent look like a real device of its vendor. */
export interface Vendor {
  readonly brand: string;
  readonly kind: 'smart_cpe' | 'router' | 'switch' | 'firewall' | 'access_point';
  readonly model: string;
  readonly objectId: string;
  readonly description: string;
  readonly firmware: string;
  readonly services: number;
  readonly interfaceName: (index: number) => string;
  readonly speedMbps: number;
}

export const vendors: readonly Vendor[] = [
  {
    brand: 'Huawei',
    kind: 'switch',
    model: 'S5735-L24T4S-A',
    objectId: '1.3.6.1.4.1.2011.2.23.771',
    services: 78,
    description:
      'Huawei Versatile Routing Platform Software\r\nVRP (R) software, Version 5.170 (S5735 V200R022C00)\r\nHUAWEI S5735-L24T4S-A Routing Switch',
    firmware: 'V200R022C00SPC500',
    interfaceName: (index) => `GigabitEthernet0/0/${index}`,
    speedMbps: 1000,
  },
  {
    brand: 'H3C',
    kind: 'switch',
    model: 'S5130S-28P-EI',
    objectId: '1.3.6.1.4.1.25506.1.1896',
    services: 78,
    description:
      'H3C Comware Platform Software, Software Version 7.1.070, Release 6318P01\r\nH3C S5130S-28P-EI',
    firmware: '7.1.070 Release 6318P01',
    interfaceName: (index) => `GigabitEthernet1/0/${index}`,
    speedMbps: 1000,
  },
  {
    brand: 'Cisco',
    kind: 'router',
    model: 'ISR4331/K9',
    objectId: '1.3.6.1.4.1.9.1.2068',
    services: 78,
    description:
      'Cisco IOS Software [Fuji], ISR Software (X86_64_LINUX_IOSD-UNIVERSALK9-M), Version 16.9.6, RELEASE SOFTWARE (fc2)',
    firmware: '16.9.6',
    interfaceName: (index) => `GigabitEthernet0/${Math.floor((index - 1) / 8)}/${(index - 1) % 8}`,
    speedMbps: 1000,
  },
  {
    brand: 'Ruijie',
    kind: 'switch',
    model: 'RG-S2910-24GT4SFP-UP-H',
    objectId: '1.3.6.1.4.1.4881.1.1.10.1.160',
    services: 6,
    description:
      'Ruijie Gigabit Security & Intelligence Access Switch (RG-S2910-24GT4SFP-UP-H) By Ruijie Networks',
    firmware: 'RGOS 11.4(1)B12P11',
    interfaceName: (index) => `GigabitEthernet 0/${index}`,
    speedMbps: 1000,
  },
  {
    brand: 'Fortinet',
    kind: 'firewall',
    model: 'FortiGate-100F',
    objectId: '1.3.6.1.4.1.12356.101.1.1006',
    services: 78,
    description: 'FortiGate-100F v7.2.8,build1639,240313 (GA.M)',
    firmware: 'v7.2.8',
    interfaceName: (index) => (index <= 2 ? `wan${index}` : `port${index - 2}`),
    speedMbps: 1000,
  },
  {
    brand: 'Huawei',
    kind: 'access_point',
    model: 'AirEngine 5761-11',
    objectId: '1.3.6.1.4.1.2011.2.240.12',
    services: 6,
    description: 'Huawei AirEngine 5761-11 wireless access point, V200R021C00',
    firmware: 'V200R021C00SPC200',
    interfaceName: (index) => (index <= 2 ? `GigabitEthernet0/0/${index - 1}` : `Wlan-Radio0/0/${index - 3}`),
    speedMbps: 1000,
  },
  {
    brand: 'OpenWrt',
    kind: 'smart_cpe',
    model: 'Smart CPE 300',
    objectId: '1.3.6.1.4.1.8072.3.2.10',
    services: 72,
    description: 'Linux cpe 5.15.150 #0 SMP x86_64 OpenWrt 23.05.3',
    firmware: '23.05.3',
    interfaceName: (index) => (index === 1 ? 'wan' : index === 2 ? 'wan2' : `lan${index - 2}`),
    speedMbps: 1000,
  },
];
