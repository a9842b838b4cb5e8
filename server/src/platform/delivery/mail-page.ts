import { type Language } from '@linekeeper/contract/language';

/** How what is told looks: bad in four degrees, over, or neither. */
export type MailTone = 'critical' | 'major' | 'minor' | 'warning' | 'over' | 'plain';

export interface MailMark {
  readonly text: string;
  readonly tone: MailTone;
}

/** A fact under its label. */
export type MailRow = readonly [label: string, value: string];

/** One of several things that a mail tells. */
export interface MailItem {
  readonly mark: MailMark;
  readonly title: string;
  readonly note: string;
  /** Where it is seen; null where the server does not know by which name it is reached. */
  readonly href: string | null;
  /** What one does with it. */
  readonly act?: MailAction;
}

export interface MailAction {
  readonly text: string;
  readonly href: string;
}

/** How a mail is laid out beside its plain text, which says all of it too. All of it is text: nothing is understood as HTML. */
export interface MailPage {
  readonly mark?: MailMark;
  readonly title: string;
  /** Paragraphs; lines of one are parted by a line break. */
  readonly lead: readonly string[];
  /** Addresses of ours that stand in the paragraphs, to be gone to by a click. */
  readonly links?: readonly string[];
  readonly rows?: readonly MailRow[];
  readonly items?: readonly MailItem[];
  /** What to do next; the first is the one that one does most. */
  readonly actions?: readonly MailAction[];
  readonly ends?: readonly string[];
}

/** A picture that comes with a mail and is shown in it. */
export interface MailPicture {
  readonly png: Buffer;
  /** As it is shown, in CSS pixels; its own pixels are more, for screens of high density. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for whoever does not see it. */
  readonly alt: string;
  /** Of what and of which time it is. */
  readonly caption: string;
  /** What its colours mean. */
  readonly legend: readonly { readonly color: string; readonly text: string }[];
}

/** Under which name the layout finds the picture among the parts of the mail. */
export const pictureId = 'picture@linekeeper';

const marks: Readonly<Record<MailTone, string>> = {
  critical: '#cf222e',
  major: '#b54708',
  minor: '#7f5f00',
  warning: '#2a5fd0',
  over: '#147a54',
  plain: '#556270',
};
const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', 'zh-TW': 'zh-TW', en: 'en' };
const font =
  "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','PingFang TC','Microsoft YaHei','Microsoft JhengHei',Arial,sans-serif";
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML: what it holds is shown and never understood. Characters that control are left out, line breaks stay. */
const shown = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[&<>"']/g, (found) => entities[found] ?? '')
    .replaceAll('\n', '<br>');

/** An address of ours. Another scheme leads nowhere. */
const link = (href: string): string => (/^https?:\/\//.test(href) ? shown(href) : '#');

const soft = 'color:#556270';
const anchor = (href: string, text: string) =>
  `<a class="lk-link" href="${link(href)}" style="color:#1a63d8;text-decoration:none">${shown(text)}</a>`;

const paragraph = (text: string, links: readonly string[]) => {
  const said = links.reduce(
    (html, href) => html.replaceAll(shown(href), () => anchor(href, href)),
    shown(text),
  );
  return `<p class="lk-text" style="margin:0 0 12px;font-size:14px;line-height:22px;color:#18212b;word-break:break-word">${said}</p>`;
};

const badge = ({ text, tone }: MailMark) =>
  `<span style="display:inline-block;padding:1px 8px;border-radius:4px;background-color:${marks[tone]};color:#ffffff;font-size:12px;line-height:20px;font-weight:600;white-space:nowrap">${shown(text)}</span>`;

const facts = (rows: readonly MailRow[]) => {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td class="lk-soft" width="96" valign="top" style="padding:4px 12px 4px 0;font-size:14px;line-height:20px;${soft}">${shown(label)}</td>` +
      `<td class="lk-text" valign="top" style="padding:4px 0;font-size:14px;line-height:20px;color:#18212b;word-break:break-word">${shown(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${cells.join('')}</table>`;
};

const itemRow = ({ mark, title, note, href, act }: MailItem) => {
  const said = href === null ? shown(title) : anchor(href, title);
  const done = act ? ` · ${anchor(act.href, act.text)}` : '';
  return (
    `<tr><td valign="top" width="72" class="lk-line" style="padding:10px 12px 10px 0;border-top:1px solid #dde3ea">${badge(mark)}</td>` +
    `<td valign="top" class="lk-text lk-line" style="padding:10px 0;border-top:1px solid #dde3ea;font-size:14px;line-height:20px;color:#18212b;word-break:break-word">${said}` +
    `<br><span class="lk-soft" style="font-size:12px;${soft}">${shown(note)}${done}</span></td></tr>`
  );
};
const list = (items: readonly MailItem[]) =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${items.map(itemRow).join('')}</table>`;

const buttons = (actions: NonNullable<MailPage['actions']>) => {
  const cells = actions.map(({ text, href }, at) => {
    const [fill, ink, edge] =
      at === 0 ? ['#1f6feb', '#ffffff', '#1f6feb'] : ['#ffffff', '#18212b', '#848f9c'];
    return (
      `<td${at === 0 ? '' : ' class="lk-second"'} bgcolor="${fill}" style="border:1px solid ${edge};border-radius:6px;padding:9px 18px;background-color:${fill}">` +
      `<a href="${link(href)}" style="color:${ink};font-size:14px;line-height:20px;font-weight:600;text-decoration:none;white-space:nowrap">${shown(text)}</a></td>`
    );
  });
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr>${cells.join('<td width="12">&nbsp;</td>')}</tr></table>`;
};

const pictured = ({ width, height, alt, caption, legend }: MailPicture) => {
  const colors = legend.map(
    ({ color, text }) =>
      `<span style="white-space:nowrap"><span style="color:${color}">&#9632;</span> ${shown(text)}</span>`,
  );
  const small = `class="lk-soft" style="font-size:12px;line-height:18px;${soft};`;
  return (
    `<p ${small}margin:0 0 6px">${shown(caption)}</p>` +
    `<img src="cid:${pictureId}" width="${width}" height="${height}" alt="${shown(alt).replaceAll('<br>', ' ')}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;background-color:#ffffff">` +
    `<p ${small}margin:6px 0 16px">${colors.join(' &nbsp; ')}</p>`
  );
};

// Programs that turn mails dark by themselves find every colour named with what it stands on; those that ask get ours.
const dark =
  '@media (prefers-color-scheme:dark){.lk-page{background-color:#0f141a!important}.lk-card{background-color:#161d26!important;border-color:#2a3542!important}' +
  '.lk-text{color:#e6edf3!important}.lk-soft{color:#9aa7b4!important}.lk-line{border-color:#2a3542!important}.lk-link{color:#6ea5ff!important}' +
  '.lk-second{background-color:#161d26!important;border-color:#5c6b7a!important}.lk-second a{color:#e6edf3!important}}';
/** On a telephone each pixel is for what is said. */
const narrow = '@media (max-width:480px){.lk-room{padding:8px!important}.lk-inside{padding:16px!important}}';

/**
 * A mail as HTML for the programs that people read mail with: tables, styles on their elements, nothing that comes from
 * elsewhere. The picture, if there is one, comes with the mail under `pictureId`.
 */
export function mailHtml(language: Language, page: MailPage, picture?: MailPicture): string {
  const { mark, title, lead, links = [], rows = [], items = [], actions = [], ends = [] } = page;
  const body = [
    mark && `<p style="margin:0 0 8px">${badge(mark)}</p>`,
    `<h1 class="lk-text" style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;color:#18212b;word-break:break-word">${shown(title)}</h1>`,
    ...lead.map((text) => paragraph(text, links)),
    rows.length > 0 && facts(rows),
    picture && pictured(picture),
    items.length > 0 && list(items),
    actions.length > 0 && buttons(actions),
    ...ends.map(
      (text) =>
        `<p class="lk-soft" style="margin:0 0 6px;font-size:12px;line-height:18px;${soft}">${shown(text)}</p>`,
    ),
  ];
  return [
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${shown(title).replaceAll('<br>', ' ')}</title><style>${narrow}${dark}</style></head>`,
    `<body class="lk-page" style="margin:0;padding:0;background-color:#f4f6f9;${font}">`,
    `<table role="presentation" class="lk-page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f6f9"><tr><td class="lk-room" align="center" style="padding:24px 8px">`,
    `<table role="presentation" class="lk-card" width="648" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:648px;background-color:#ffffff;border:1px solid #dde3ea;border-radius:8px"><tr><td class="lk-inside" align="left" style="padding:24px;${font}">`,
    ...body.filter((part) => part !== undefined && part !== false),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}
