import { deviceSabotages } from './devices.ts';
import { liveSabotages } from './live.ts';
import { noticeSabotages } from './notices.ts';
import { productSabotages } from './products.ts';
import { proxySabotages } from './proxy.ts';
import { requestSabotages } from './requests.ts';
import { peopleSabotages } from './people.ts';
import { permissionSabotages } from './permissions.ts';
import { secretSabotages } from './secrets.ts';
import { sessionSabotages } from './sessions.ts';
import { signInSabotages } from './sign-in.ts';
import { tenancySabotages } from './tenancy.ts';
import { settingSabotages } from './settings.ts';
import { type Sabotage } from './sabotage.ts';
import { uploadSabotages } from './uploads.ts';

/** A guard that moved fails here as "not found": write its sabotage anew. */
export const sabotages: readonly Sabotage[] = [
  ...tenancySabotages,
  ...requestSabotages,
  ...signInSabotages,
  ...secretSabotages,
  ...liveSabotages,
  ...deviceSabotages,
  ...noticeSabotages,
  ...productSabotages,
  ...proxySabotages,
  ...permissionSabotages,
  ...peopleSabotages,
  ...uploadSabotages,
  ...sessionSabotages,
  ...settingSabotages,
];
