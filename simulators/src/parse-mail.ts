/** A mail as it is read, taken apart. */
export interface ParsedMail {
  /** Header names in small letters, values unfolded and as they came over the wire. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded. */
  readonly subject: string;
  /** Its plain text, decoded. */
  readonly text: string;
  /** The same with layout; '' where there is none. */
  readonly html: string;
  /** What comes with it, by the id under which the layout names it. */
  readonly pictures: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;
}

const encodedWord = /=\?utf-8\?(b|q)\?([^?]*)\?=/gi;

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(encodedWord, (_all, how: string, body: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(body, 'base64').toString('utf8')
        : decodeQuoted(body.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body;
}

function headAndBody(raw: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(raw);
  const head = end ? raw.slice(0, end.index) : raw;
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' };
}

interface Part {
  readonly type: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The parts of a mail that hold something, in their order. */
function partsOf(raw: string): Part[] {
  const { headers, body } = headAndBody(raw);
  const given = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(given)?.[1];
  const type = (given.split(';')[0] ?? '').trim().toLowerCase();
  if (!type.startsWith('multipart/') || boundary === undefined) return [{ type, headers, body }];
  return body
    .split(new RegExp(`(?:^|\r?\n)--${boundary.replace(/[^\w]/g, '\\$&')}(?:--)?[ \t]*(?:\r?\n|$)`))
    .slice(1, -1)
    .flatMap(partsOf);
}

/** Takes a mail apart; more than our own server sends is not understood. */
export function parseMail(raw: string): ParsedMail {
  const { headers } = headAndBody(raw);
  const parts = partsOf(raw);
  const textOf = (type: string) => {
    const part = parts.find((one) => one.type === type);
    return part
      ? decoded(part.body, part.headers.get('content-transfer-encoding')?.toLowerCase()).trimEnd()
      : '';
  };
  const pictures = parts
    .filter(({ type }) => type.startsWith('image/'))
    .map((part) => {
      const id = /<(.+)>/.exec(part.headers.get('content-id') ?? '')?.[1] ?? '';
      return [id, { type: part.type, bytes: Buffer.from(part.body, 'base64') }] as const;
    });
  return {
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    pictures: new Map(pictures),
  };
}
