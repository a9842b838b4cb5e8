import { fallbackLanguage, type Language } from '@linekeeper/contract/language';
import { choosableNotifications } from '@linekeeper/contract/notifications/notifications';
import { type NotificationReader } from '../../platform/delivery/message-kind.ts';
import { saidIn } from '../../platform/zoned-time.ts';
import { type Reader } from './notifications.queries.ts';
import { alertMessage } from './telling/alert-message.ts';

/** Where one chooses what to be mailed. */
export const choicesPath = '/personal/information';
const choosable: readonly string[] = [...choosableNotifications, alertMessage.kind];

/** Whether members may do without mails of a kind. */
export const isChoosable = (kind: string): boolean => choosable.includes(kind);

export interface ReaderParts {
  readonly clock: () => number;
  /** The default language of a tenant; null where neither it nor one above it set one. */
  readonly languageOf: (tenantId: number) => Language | null;
  /** The zone that a tenant's people are told times in. */
  readonly timeZoneOf: (tenantId: number) => string;
  /** By which address the server is reached, where that is set. */
  readonly publicUrl?: URL | undefined;
}

/** In which language a member reads what leaves now, and what its message is filled with. */
export function readerWords(
  { clock, languageOf, timeZoneOf, publicUrl }: ReaderParts,
  tenantId: number,
  reader: Pick<Reader, 'username' | 'tenant' | 'language'>,
): { readonly language: Language; readonly about: NotificationReader } {
  const timeZone = timeZoneOf(tenantId);
  return {
    language: reader.language ?? languageOf(tenantId) ?? fallbackLanguage,
    about: {
      account: reader.username,
      tenant: reader.tenant,
      timeOf: (at) => saidIn(timeZone, new Date(at)),
      nowMs: clock(),
      // The console reads what stands behind the hash.
      linkTo: (path) => (publicUrl ? new URL(`#${path}`, publicUrl).href : null),
    },
  };
}
