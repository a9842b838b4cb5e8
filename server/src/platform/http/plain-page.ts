import { createHash } from 'node:crypto';
import { type Language } from '@linekeeper/contract/language';

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:#f4f6f9;color:#18212b;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'PingFang SC','PingFang TC','Microsoft YaHei','Microsoft JhengHei','Noto Sans CJK SC',sans-serif}
main{width:100%;max-width:480px;padding:32px;background:#fff;border:1px solid #dde3ea;border-radius:8px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:20px;line-height:28px}p{margin:0 0 12px}.soft{font-size:13px;color:#556270}
ul{margin:0 0 12px;padding-left:20px}form{margin:20px 0 8px}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:1px solid #1f6feb;border-radius:6px;background:#1f6feb;color:#fff;cursor:pointer}
button.second{background:transparent;color:inherit;border-color:#848f9c}button:focus-visible{outline:3px solid #6ea5ff;outline-offset:2px}
@media (max-width:480px){main{padding:20px}}
@media (prefers-color-scheme:dark){body{background:#0f141a;color:#e6edf3}main{background:#161d26;border-color:#2a3542}.soft{color:#9aa7b4}button.second{border-color:#5c6b7a}}`;

/** Its one style and its own buttons: no script, no picture, no frame, nothing that comes from elsewhere. */
export const plainPagePolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const tags: Readonly<Record<Language, string>> = { zh: 'zh-CN', 'zh-TW': 'zh-TW', en: 'en' };
const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '"': '&quot;', "'": '&#39;' },
};
const shown = (text: string) => text.replace(/[&<>"']/g, (found) => entities[found] ?? '');

/** A page without a script, for whoever has no account. All of it is text. */
export interface PlainPage {
  readonly title: string;
  readonly lead: readonly string[];
  readonly list?: readonly string[];
  /** Where its button sends an empty form. */
  readonly button?: { readonly text: string; readonly action: string; readonly isSecond?: boolean };
  readonly note?: string;
}

/** The page as a file of HTML; where it is sent, `plainPagePolicy` goes with it. */
export function plainPage(language: Language, page: PlainPage): { type: string; bytes: Uint8Array } {
  const { title, lead, list = [], button, note } = page;
  const html = [
    `<!doctype html><html lang="${tags[language]}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${shown(title)}</title>`,
    `<style>${style}</style></head><body><main><h1>${shown(title)}</h1>`,
    ...lead.map((text) => `<p>${shown(text)}</p>`),
    list.length > 0 && `<ul>${list.map((text) => `<li>${shown(text)}</li>`).join('')}</ul>`,
    button &&
      `<form method="post" action="${shown(button.action)}"><button${button.isSecond ? ' class="second"' : ''}>${shown(button.text)}</button></form>`,
    note !== undefined && `<p class="soft">${shown(note)}</p>`,
    '</main></body></html>',
  ];
  const bytes = Buffer.from(html.filter((part) => typeof part === 'string').join('\n'));
  return { type: 'text/html; charset=utf-8', bytes };
}
