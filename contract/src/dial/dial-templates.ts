import { z } from 'zod';
import { endpoint, text } from '../endpoint.ts';
import { expectation, mostTargets, testedKind, testTarget } from './dial-tests.ts';
import { dialTestKinds } from './dial-test-kinds.ts';

const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
const edit = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';

/** Templates of a tenant at most. */
export const mostTemplates = 100;

export const testTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(dialTestKinds),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  expectations: z.array(expectation),
  /** Whom tests ask that follow its list, and how many do. */
  targets: z.array(testTarget),
  followedBy: z.int(),
  version: z.int(),
});
export type TestTemplate = z.infer<typeof testTemplate>;

const templateParams = z.strictObject({ templateId: z.uuid() });
const targets = z.array(testTarget).max(mostTargets).default([]);

/** Kinds with settings and expectations under a name, to make tests of. */
export const dialTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/dial/api/v1/templates',
    access: view,
    summary: 'Templates of dial tests',
    output: z.object({ list: z.array(testTemplate) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dial/api/v1/templates/create',
    access: edit,
    summary: 'Keep a kind with settings and expectations as a template',
    body: z.strictObject({
      name: text(128),
      test: testedKind,
      expectations: z.array(expectation).max(10).default([]),
      targets,
    }),
    output: z.object({ id: z.uuid() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/dial/api/v1/templates/:templateId',
    access: edit,
    summary:
      'Change the name and the list of a template; all tests that follow the list ask whom it names then',
    params: templateParams,
    body: z.strictObject({ name: text(128), targets, version: z.int().nonnegative() }),
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dial/api/v1/templates/:templateId',
    access: edit,
    summary: 'Delete a template whose list no test follows; tests made of it stay',
    params: templateParams,
    output: z.object({}),
  }),
};
