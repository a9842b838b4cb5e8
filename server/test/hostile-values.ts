/** A number that JSON has and JavaScript has not: written as it stands here into the body. */
export const written = (number: string) => `#number ${number}#`;
/** A body as JSON, with the numbers that `written` marked. */
export const bodyText = (body: unknown) => JSON.stringify(body).replace(/"#number (\S+?)#"/g, '$1');
/** The same as the server reads it. */
export const asRead = (body: unknown): unknown => JSON.parse(bodyText(body));

const letter = (code: number) => String.fromCharCode(code);
const controls = [...Array(32).keys(), 0x7f].filter((code) => ![9, 10, 13].includes(code));

/** What is no text: refused in every field. */
export const noText: readonly string[] = [
  ...controls.map((code) => `a${letter(code)}b`),
  '\0',
  '\0\0\0',
  `${'x'.repeat(60)}\0`,
  '\ud800',
  '\udfff',
  'a\udbffb',
  '\udc00\ud800',
  '巡线\ud83d',
];

/** What looks like something: a number, a time, an address, an id. */
const shaped: readonly string[] = [
  ...['0', '-0', '-1', '1', '1.5', '+1', '01', '0x10', '1e3', '1e400', '-1e400', '5e-324', 'NaN', 'Infinity'],
  ...['32768', '65536', '2147483647', '2147483648', '-2147483649', '4294967296', '9007199254740993'],
  ...[
    '99999999999999999999',
    `1${'0'.repeat(300)}`,
    '١٢٣',
    '１２３',
    '1 000',
    '1_000',
    'true',
    'false',
    'null',
  ],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z', '0099-12-31T00:00:00Z', '1969-12-31T23:59:59Z'],
  ...[
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    '2026-02-30T00:00:00Z',
  ],
  ...['2026-01-01T24:00:00Z', '2026-06-30T23:59:60Z', '2026-01-01', '0000-01-01', '9999-12-31', 'infinity'],
  ...['0.0.0.0', '255.255.255.255', '127.1', '0177.0.0.1', '1.2.3.4/0', '::', '::1', '::ffff:127.0.0.1'],
  ...['fe80::1%eth0', '10.0.0.0/33', '::/0', '00:00:00:00:00:00', 'ff-ff-ff-ff-ff-ff', '[::1]:80'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['3B241101-E2BB-4255-8CAF-4136C566A962', '{3b241101-e2bb-4255-8caf-4136c566a962}', 'undefined'],
  ...[
    'a@b',
    '"a b"@example.org',
    `${'a'.repeat(64)}@example.org`,
    '@',
    'a@b@c',
    '+8613800138000',
    '13800138000',
  ],
  ...['http://', 'https://[::1]/', 'javascript:alert(1)', '//other.example', 'file:///etc/passwd', 'a:b@c'],
  ...[
    'UTC',
    'Asia/Shanghai',
    'Etc/GMT+12',
    'zh',
    'en-US-x-private',
    'device/1',
    'all',
    'asc',
    'A'.repeat(43),
  ],
];

/** What is text and means harm to who reads it as something else. */
const harmful: readonly string[] = [
  ...[
    "'",
    '"',
    '`',
    '\\',
    '%',
    '_',
    '%%%',
    '\\%',
    "';--",
    "' or 1=1--",
    '$1',
    '$$',
    '${7*7}',
    '{{7*7}}',
    '%s%n',
  ],
  ...[
    '{a,b}',
    '{"a":',
    '[1,2)',
    '(1,)',
    '\\x41',
    '\\u0000',
    '%00',
    '%2e%2e%2f',
    '../../etc/passwd',
    'C:\\con',
  ],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '&lt;', ']]>', '<!--', '</textarea>'],
  ...[
    '=cmd|x',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '＝1',
    '\t=1',
    'a\r\nset-cookie: x=1',
    'a\nb',
    'a\tb',
    ' ',
    '\u00a0',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'length'],
  ...[
    '(a+)+$',
    '[',
    '(',
    '*',
    '?',
    '.*',
    '^',
    'a{1,99999}',
    ':*',
    '& |',
    "!'",
    '--',
    '/*',
    ';',
    '|',
    '$(id)',
  ],
  ...[
    '\u202eabc',
    '\u2066a\u2069',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\ufffe',
    '\uffff',
    '\u{10ffff}',
    '\u{1f468}\u200d\u{1f469}',
  ],
  ...[
    'İı',
    'ﬃ',
    'ß',
    'Å',
    'é',
    `e${'\u0301'.repeat(40)}`,
    '\u0000'.length + '한국',
    '巡线',
    '𠮷',
    '\u0085',
    '\u2028',
    '\ue000',
  ],
  ...[
    'x'.repeat(129),
    'x'.repeat(2_001),
    '界'.repeat(5_000),
    '\u{1f600}'.repeat(1_000),
    'a b '.repeat(100),
    '-'.repeat(64),
  ],
];

export const hostileTexts: readonly string[] = [...noText, ...shaped, ...harmful];

export const hostileNumbers: readonly unknown[] = [
  ...[0, -1, 1, 1.5, 2, 32_768, 65_536, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296],
  ...[99_999_999_999, 9_007_199_254_740_991, 9_007_199_254_740_992, -9_007_199_254_740_991, 1e21, 1e300],
  ...['-0', '1e400', '-1e400', '5e-324', '1e-400', '123456789012345678901234567890'].map(written),
];

/** What is neither. The bomb is as deep as a body of 256 KB lets it be. */
export const otherThings: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[]]],
  [null],
  { length: 1 },
  [''],
  [{}],
];
export const depthBomb = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
