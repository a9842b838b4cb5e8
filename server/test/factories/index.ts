import { type TestApp } from '../app.ts';
import { authFactories } from './auth.ts';
import { deviceFactories, makeDeviceObjects } from './devices.ts';
import { type Factories, type World } from './factory.ts';
import { settingFactories } from './settings.ts';
import { monitoringFactories } from './monitoring.ts';
import { makeMemberObjects, memberFactories } from './members.ts';
import { makeRoleObjects, permissionFactories } from './permissions.ts';
import { makeOperationObjects, operationFactories } from './operations.ts';
import { makePersonalObjects, personalFactories } from './personal.ts';
import { makeOrganizationObjects, organizationFactories } from './tenants.ts';
import { makeProxyObjects, proxyFactories } from './proxy.ts';
import { makeProductObjects, productFactories } from './products.ts';

export { type CallInput, type Factory, type Names, type World } from './factory.ts';

/**
 * A good input for every endpoint of the contract. An endpoint that is missing here, or that names an object in a place
 * that is not listed, fails the access matrix.
 */
export const factories: Factories = {
  ...settingFactories,
  ...authFactories,
  ...organizationFactories,
  ...proxyFactories,
  ...permissionFactories,
  ...deviceFactories,
  ...monitoringFactories,
  ...operationFactories,
  ...personalFactories,
  ...memberFactories,
  ...productFactories,
};

/** A tenant's objects, one of each kind that the contract's calls can name. */
export async function makeWorld(app: TestApp, tenantId: number): Promise<World> {
  return {
    tenantId,
    ...(await makeRoleObjects(app, tenantId)),
    ...(await makeDeviceObjects(app, tenantId)),
    ...(await makeOperationObjects(app, tenantId)),
    ...(await makePersonalObjects(app, tenantId)),
    ...(await makeOrganizationObjects(app, tenantId)),
    ...(await makeMemberObjects(app, tenantId)),
    ...(await makeProxyObjects(app, tenantId)),
    ...(await makeProductObjects(app, tenantId)),
  };
}
