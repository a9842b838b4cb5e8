import { randomUUID } from 'node:crypto';
import { type Factories } from './factory.ts';

export const organizationFactories: Factories = {
  'POST /api/v1/organizations/tenants/create': {
    input: (world) => ({
      body: { name: 'New', prefix: `new-${randomUUID().slice(0, 8)}`, type: 16, parentId: world.tenantId },
    }),
    names: { 'body.parentId': 'tenantId' },
  },
};
