import { messageKinds } from '@linekeeper/contract/notifications/telling-terms';
import { openScreens } from '@linekeeper/contract/open-screens';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { screens } from '@linekeeper/contract/screens';
import { describe, expect, it } from 'vitest';
import { builtScreens } from './built-screens.ts';
import { stepSignedIn } from './step.ts';
import { messagePath } from '../lib/message-path.ts';
import { type Session } from '../lib/session.ts';

const codes: ReadonlySet<string> = new Set(permissionCodes);
const user = { companyId: 1 } as NonNullable<Session['user']>;
const own: Session = { codes, user, companyId: 1 };
const alertId = '0190a0b0-0000-7000-8000-000000000001';
const of = (kind: (typeof messageKinds)[number], tenantId: number | null = null) => ({
  kind,
  alertId: kind === 'alert' || kind === 'escalation-ended' ? alertId : null,
  tenantId,
});

describe('a message', () => {
  it.each(messageKinds)('about %s leads to a screen that there is', (kind) => {
    const { path } = messagePath(of(kind), own);
    const step = stepSignedIn(path!.split('?')[0]!, openScreens(screens, codes), null);
    expect(step).toMatchObject({ kind: 'show' });
    expect(step.kind === 'show' && step.screen.path in builtScreens).toBe(true);
  });

  it('leads nowhere that its reader may not open, and to the next place that they may', () => {
    const without = (...gone: string[]) => ({
      ...own,
      codes: new Set([...codes].filter((code) => !gone.includes(code))),
    });
    expect(messagePath(of('alert'), without('DMS_SERVER_MANAGE_ALERT')).path).toBeUndefined();
    expect(messagePath(of('own-store'), without('DMS_SERVER_SYSTEM_GENERAL_SETTING')).path).toBeUndefined();
    expect(messagePath(of('hub-cut-off'), without('DMS_SERVER_MANAGE_WAN_VIEW')).path).toBe(
      '/equipmentManagement/intelligence',
    );
    expect(messagePath(of('account'), { ...own, codes: new Set() }).path).toBe('/personal/information');
  });

  it('that stands for many leads to the alerts that fired then, those that are over among them', () => {
    const alerts = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T00:20:00.001Z' };
    expect(messagePath({ ...of('more-alerts'), alerts }, own).path).toBe(
      '/alerts?state=firing,acknowledged,resolved&from=2026-03-01T00:00:00.000Z&to=2026-03-01T00:20:00.001Z',
    );
  });

  it('about the licence of a tenant below leads to that tenant, about the own one to the licence', () => {
    expect(messagePath(of('licence', 7), own).path).toBe('/tenant/details/7');
    expect(messagePath(of('licence'), own).path).toBe('/license');
  });

  it('leads into no other tenant in a stay there, and says so; one’s own account is everywhere', () => {
    const stay = { ...own, companyId: 2 };
    for (const kind of messageKinds.filter((one) => one !== 'account' && one !== 'sign-in'))
      expect(messagePath(of(kind), stay)).toEqual({ path: undefined, isAway: true });
    expect(messagePath(of('account'), stay)).toEqual({ path: '/personal/information', isAway: false });
  });
});
