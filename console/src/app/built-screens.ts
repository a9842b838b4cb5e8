import { type ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

/** One page in both modes (spec section 2). */
const personal: Load = () => import('../features/personal/personal-page.tsx').then((m) => m.PersonalPage);

/**
 * The screens that exist, each loaded on demand: one line a screen. A screen of the contract without a line here is
 * neither in the menu nor among the routes.
 */
export const builtScreens: Readonly<Record<string, Load>> = {
  '/login': () => import('./login-route.tsx').then((m) => m.LoginRoute),
  '/completeAccount': () =>
    import('../features/account/complete-account-page.tsx').then((m) => m.CompleteAccountPage),
  '/404': () => import('../features/not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
  '/accountSetting': () =>
    import('../features/account/account-setting-page.tsx').then((m) => m.AccountSettingPage),
  '/homePage': () => import('../features/workbench/workbench-page.tsx').then((m) => m.WorkbenchPage),
  '/equipmentManagement/intelligence': () =>
    import('../features/devices/device-list-page.tsx').then((m) => m.DeviceListPage),
  '/equipmentManagement/intelligence/details/:deviceId': () =>
    import('../features/devices/device-page.tsx').then((m) => m.DevicePage),
  '/tenant': () => import('../features/tenants/tenant-list-page.tsx').then((m) => m.TenantListPage),
  '/product': () => import('../features/products/product-page.tsx').then((m) => m.ProductPage),
  '/generalSettings': () =>
    import('../features/settings/general-settings-page.tsx').then((m) => m.GeneralSettingsPage),
  '/productManagement': () =>
    import('../features/settings/applications-page.tsx').then((m) => m.ApplicationsPage),
  '/license': () => import('../features/licences/licence-page.tsx').then((m) => m.LicencePage),
  '/organizationalStructure': () => import('../features/members/members-page.tsx').then((m) => m.MembersPage),
  '/auditLog': () => import('../features/audit/audit-page.tsx').then((m) => m.AuditPage),
  '/roles': () => import('../features/roles/roles-page.tsx').then((m) => m.RolesPage),
  '/personalInformation': personal,
  '/personal/information': personal,
};

const loaded = new Map<string, ComponentType>();

/** Loads a screen's code unless it is here already. */
export async function loadScreen(path: string): Promise<void> {
  const load = builtScreens[path];
  if (load && !loaded.has(path)) loaded.set(path, await load());
}

/** A screen's component, once it was loaded. */
export function screenComponent(path: string): ComponentType | undefined {
  return loaded.get(path);
}
