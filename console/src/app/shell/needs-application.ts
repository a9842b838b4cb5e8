import { type Screen } from '@linekeeper/contract/screens';

/** Screens of one's own account: what they ask is open whatever application is in maintenance. */
const ownScreens: readonly string[] = ['/personalInformation', '/personal/information', '/accountSetting'];

/** Whether a screen lives by the calls of its application. */
export const needsApplication = ({ path }: Pick<Screen, 'path'>): boolean => !ownScreens.includes(path);
