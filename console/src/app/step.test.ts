import { openScreens } from '@linekeeper/contract/open-screens';
import { screens, singleAccountScreens } from '@linekeeper/contract/screens';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { describe, expect, it } from 'vitest';
import { stepSignedIn, stepSignedOut } from './step.ts';

const all = openScreens(screens, new Set(permissionCodes));
const signedIn = (path: string, open = all) => {
  const step = stepSignedIn(path, open, null);
  return step.kind === 'show'
    ? `show ${step.screen.path}`
    : step.kind === 'go'
      ? `go ${step.path}`
      : step.address;
};
const signedOut = (path: string, home: string | null = null) => {
  const step = stepSignedOut(path, home);
  return step.kind === 'show'
    ? `show ${step.screen.path}`
    : step.kind === 'go'
      ? `go ${step.path}`
      : step.address;
};

describe('without a token (spec section 4)', () => {
  it('only /login, / and /completeAccount are open', () => {
    expect(signedOut('/login')).toBe('show /login');
    expect(signedOut('/completeAccount')).toBe('show /completeAccount');
    expect(signedOut('/')).toBe('go /login');
  });

  it('any other path goes to /login, remembering a screen that was asked for', () => {
    expect(signedOut('/404')).toBe('go /login');
    expect(signedOut('/redirect/wan')).toBe('go /login');
    expect(signedOut('/wan')).toBe('go /login?redirect=%2Fwan');
    expect(stepSignedOut('/alerts/7', null, '?acknowledge=1')).toEqual({
      kind: 'go',
      path: '/login?redirect=%2Falerts%2F7%3Facknowledge%3D1',
    });
  });
});

describe('with a token', () => {
  it('/login goes to /', () => expect(signedIn('/login')).toBe('go /'));

  it('goes to /completeAccount from everywhere while the account is incomplete', () => {
    for (const path of ['/', '/login', '/homePage', '/404', '/no/such/path'])
      expect(stepSignedIn(path, screens, null, true)).toEqual({ kind: 'go', path: '/completeAccount' });
    expect(stepSignedIn('/completeAccount', screens, null, true)).toMatchObject({ kind: 'show' });
  });

  it('follows every redirect of spec section 2', () => {
    const redirects = {
      '/': '/homePage',
      '/equipmentManagement': '/intelligence',
      '/intelligence': '/equipmentManagement/intelligence',
      '/operationsCenter': '/overallNetworkOperationOverview',
      '/organizationManagement': '/tenant',
      '/permissionManagement': '/roles',
      '/systemSettings': '/personalInformation',
      '/personal': '/personal/information',
    };
    for (const [from, to] of Object.entries(redirects)) expect(signedIn(from), from).toBe(`go ${to}`);
  });

  it('any unknown path goes to /404, and so does one without its code', () => {
    expect(signedIn('/no/such/path')).toBe('go /404');
    const open = openScreens(screens, new Set(['DMS_SERVER_MANAGE_WORKBENCH']));
    expect(signedIn('/wan', open)).toBe('go /404');
    expect(signedIn('/homepage')).toBe('go /404');
  });

  it('the redirect helper leads to the rest of its path', () => {
    expect(signedIn('/redirect/wan')).toBe('go /wan');
    expect(signedIn('/redirect')).toBe('go /');
  });

  it('the redirect helper leads to no other site', () => {
    for (const rest of ['//other.example', '/\\other.example', '/%2f%2fother.example', '/\t/other.example'])
      expect(signedIn(`/redirect${rest}`), rest).toBe('go /404');
    expect(signedIn('/redirect/redirect//other.example')).toBe('go /404');
  });

  it('a path with a parameter opens its screen', () => {
    const pattern = '/equipmentManagement/intelligence/details/:deviceId';
    expect(signedIn('/equipmentManagement/intelligence/details/7')).toBe(`show ${pattern}`);
  });

  it('a member without any screen stays at /', () => {
    expect(
      signedIn(
        '/',
        openScreens(screens, new Set(), () => false),
      ),
    ).toBe('show /');
  });
});

describe('single-account mode (spec section 2)', () => {
  const home = 'https://home.example/';
  const step = (path: string) => stepSignedIn(path, singleAccountScreens, home);

  it('has / with /accountSetting and the public routes', () => {
    expect(step('/')).toEqual({ kind: 'go', path: '/accountSetting' });
    expect(step('/accountSetting')).toMatchObject({ kind: 'show' });
    expect(step('/404')).toMatchObject({ kind: 'show' });
  });

  it('sends any other path to the configured home address, signed in or not', () => {
    expect(step('/homePage')).toEqual({ kind: 'leave', address: home });
    expect(signedOut('/homePage', home)).toBe(home);
    expect(signedOut('/accountSetting', home)).toBe('go /login?redirect=%2FaccountSetting');
  });
});
