import { type Texts } from '../language.ts';
import { type Setting, type SettingValue } from '../monitoring/setting.ts';
import { texts } from '../platform/file-columns.ts';
import { dnsFields } from './settings/dns.ts';
import { httpFields } from './settings/http.ts';
import { pingFields } from './settings/ping.ts';
import { tcpFields } from './settings/tcp.ts';
import { throughputFields } from './settings/throughput.ts';
import { traceFields } from './settings/trace.ts';
import { udpJitterFields } from './settings/udp-jitter.ts';

/** How people know a kind of dial test, whom it asks, and what they set for it. Free of zod. */
export interface DialForm {
  readonly title: Texts;
  /** What the test tells, in one sentence. */
  readonly about: Texts;
  /** Who has to stand at the other end; `any` is whatever has an address. */
  readonly target: 'any' | 'dns-server' | 'reflector' | 'throughput-server';
  readonly fields: Readonly<Record<string, Setting>>;
}

/** Every kind, in the order of a form. */
export const dialForms = {
  ping: {
    title: texts('Ping', 'Ping', 'Ping'),
    about: texts('时延、抖动与丢包。', '延遲、抖動與封包遺失。', 'Round-trip times, jitter and loss.'),
    target: 'any',
    fields: pingFields,
  },
  tcp: {
    title: texts('TCP 连接', 'TCP 連線', 'TCP connect'),
    about: texts(
      '建立 TCP 连接的时间。',
      '建立 TCP 連線的時間。',
      'How long a TCP connection takes to open.',
    ),
    target: 'any',
    fields: tcpFields,
  },
  http: {
    title: texts('HTTP', 'HTTP', 'HTTP'),
    about: texts(
      '网页各阶段耗时、状态码与证书有效期。',
      '網頁各階段耗時、狀態碼與憑證效期。',
      'The phases of a web request, its status and the certificate.',
    ),
    target: 'any',
    fields: httpFields,
  },
  dns: {
    title: texts('DNS', 'DNS', 'DNS'),
    about: texts(
      'DNS 服务器的应答与耗时。',
      'DNS 伺服器的回應與耗時。',
      'What a DNS server answers, and how fast.',
    ),
    target: 'dns-server',
    fields: dnsFields,
  },
  trace: {
    title: texts('路径追踪', '路徑追蹤', 'Trace'),
    about: texts(
      '途经各跳的时延与丢包，以及路径 MTU。',
      '途經各躍點的延遲與封包遺失，以及路徑 MTU。',
      'The hops on the way with times and loss, and the path MTU.',
    ),
    target: 'any',
    fields: traceFields,
  },
  'udp-jitter': {
    title: texts('UDP 抖动', 'UDP 抖動', 'UDP jitter'),
    about: texts(
      '按 STAMP（RFC 8762）测量时延、抖动、丢包与乱序，分去程与回程。',
      '依 STAMP（RFC 8762）測量延遲、抖動、封包遺失與亂序，分去程與回程。',
      'Delay, jitter, loss and order by STAMP (RFC 8762), there and back apart.',
    ),
    target: 'reflector',
    fields: udpJitterFields,
  },
  throughput: {
    title: texts('吞吐量', '吞吐量', 'Throughput'),
    about: texts(
      '短时间占满线路，测得上下行速率。',
      '短時間占滿線路，測得上下行速率。',
      'Fills the line for some seconds and tells its rates, down and up.',
    ),
    target: 'throughput-server',
    fields: throughputFields,
  },
} as const satisfies Readonly<Record<string, DialForm>>;

export type DialKind = keyof typeof dialForms;
export const dialKinds = Object.keys(dialForms) as [DialKind, ...DialKind[]];

/** What is set for a kind, with every default filled in. */
export type DialSettings<Kind extends DialKind = DialKind> = {
  [K in Kind]: {
    readonly [Field in keyof (typeof dialForms)[K]['fields']]: SettingValue<
      (typeof dialForms)[K]['fields'][Field]
    >;
  };
}[Kind];

/** In the place of a DNS server's address: the servers that the measuring machine itself is told to ask. */
export const systemResolver = 'system';
