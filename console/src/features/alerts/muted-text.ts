import { staysAfterMin } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { type TFunction } from 'i18next';

/** Why an alert is told to nobody, or to those alone who may not see what it comes of, as its reader is one; null: it is told. */
export function mutedText(
  t: TFunction,
  { muted, isCauseHidden }: Pick<AlertRow, 'muted' | 'isCauseHidden'>,
): string | null {
  if (muted === null) return null;
  if (muted === 'consequence' && isCauseHidden) return t('alerts:causeHidden');
  return t(`alerts:muted.${muted}`, { minutes: staysAfterMin });
}
