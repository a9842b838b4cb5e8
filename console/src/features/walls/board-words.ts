import { type Wall } from '@linekeeper/contract/walls/walls';
import { type TFunction } from 'i18next';

type Board = Wall['boards'][number];

/** What a dashboard of the explorer is called on the form and the card of a wall, and whose it is. */
export function boardText(t: TFunction, { standing, name, ownerName: owner, isShared }: Board): string {
  if (standing === 'deleted') return t('walls:board.deletedOne');
  if (standing !== 'shown') return t(`walls:board.${standing}Of`, { owner });
  return t(isShared ? 'walls:board.sharedBy' : 'walls:board.ownOne', { name, owner });
}
