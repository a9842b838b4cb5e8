// The walls of the house. A rule's comment is printed when it is broken, so it says why.
/** The modules in their one order; a module may import those before it, by their doors. */
const order = [
  ...['settings', 'audit', 'auth', 'tenants', 'permissions', 'members', 'proxy'],
  ...['products', 'subjects', 'outlets', 'devices', 'lines', 'agents'],
  ...['monitoring', 'alerts', 'notifications'],
  ...[
    'dial',
    'evidence',
    'services',
    'ota',
    'terminal',
    'work-orders',
    'spare-parts',
    'sharing',
    'channels',
    'assistant',
  ],
  ...[
    'overview',
    'dashboards',
    'topology',
    'explorer',
    'walls',
    'reports',
    'workbench',
    'search',
    'isolation',
  ],
];
const modules = 'server/src/modules/';

/** The facts of a later module reach an earlier one as events, its abilities as what its door gives to app.ts. */
const moduleOrder = order.map((name, index) => ({
  name: `${name}-enters-earlier-modules-only`,
  severity: 'error',
  comment: `${name} may import modules that stand before it in the order only: publish an event, or give app.ts what the earlier one folds.`,
  from: { path: `^${modules}${name}/` },
  to: { path: `^${modules}`, pathNot: `^${modules}(${order.slice(0, index + 1).join('|')})/` },
}));

const roomsPath = '^(contract|probes|server|agent|console|simulators|e2e|bench|scripts)/';
/** Where the browser tests start the real server, in their own process. */
const serverOfBrowserTests = '^e2e/src/server\\.ts$';
const testPath = '\\.test\\.tsx?$|^[^/]+/test/';

/**
 * The rooms that a room may import; its tests may use the simulators as well, which stand for the outside world. `door` is a
 * file that a rule of its own is about.
 */
const workspace = (name, allowed, comment, door = []) => [
  {
    name: `${name}-imports-${allowed.join('-and-') || 'nothing'}`,
    severity: 'error',
    comment,
    from: { path: `^${name}/`, pathNot: [testPath, ...door] },
    to: { path: roomsPath, pathNot: `^(${[name, ...allowed].join('|')})/` },
  },
  {
    name: `tests-of-${name}-import-the-same-and-simulators`,
    severity: 'error',
    comment,
    from: { path: `^${name}/.*(${testPath})|^${name}/test/` },
    to: { path: roomsPath, pathNot: `^(${[name, ...allowed, 'simulators'].join('|')})/` },
  },
];

export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'A circle cannot be read from top to bottom: move what both need below both.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: {},
      // A virtual module is made by vite.config.ts.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...workspace('contract', [], 'The contract is what two sides agree on: it imports zod and nothing else.'),
    ...workspace('probes', ['contract'], 'Probes measure: they know no storage, tenant or server.'),
    ...workspace('server', ['contract', 'probes'], 'The server knows the contract and the probes.'),
    ...workspace('agent', ['contract', 'probes'], 'The agent knows the contract and the probes.'),
    ...workspace(
      'console',
      ['contract'],
      'The console never imports the server: it speaks to it by the contract alone.',
    ),
    ...workspace(
      'simulators',
      ['contract'],
      'Simulators are the outside world: sharing code with what they test would hide its faults.',
    ),
    ...workspace(
      'e2e',
      ['contract', 'simulators', 'scripts'],
      'Browser tests see the product from outside: e2e/src/server.ts starts it for them.',
      [serverOfBrowserTests],
    ),
    {
      name: 'browser-tests-start-the-server-as-its-own-tests-do',
      severity: 'error',
      comment:
        'Browser tests begin where the tests of the server begin, on a clone of its database; what they look at is its pages.',
      from: { path: serverOfBrowserTests },
      to: { path: roomsPath, pathNot: ['^(e2e|contract|simulators|scripts)/', '^server/test/app\\.ts$'] },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      comment: 'The contract runs in the browser too: zod and nothing else.',
      from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      comment: 'Platform is technique without business words: app.ts hands it what it needs.',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(modules|app|main)' },
    },
    {
      name: 'scopes-are-made-in-two-places',
      severity: 'error',
      comment: 'A scope says which tenants may be seen: only requestScope and jobScope make one.',
      from: { path: '^server/src/', pathNot: '^server/src/platform/db/' },
      to: { path: '^server/src/platform/db/scope\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'request-scope-is-for-requests',
      severity: 'error',
      comment: 'Take the scope from the context of the request: it is what the session may have.',
      from: {
        path: '^server/src/',
        pathNot: '^server/src/(platform/http|platform/db|modules/(auth|proxy))/|\\.test\\.ts$',
      },
      to: { path: '^server/src/platform/db/request-scope\\.ts$' },
    },
    {
      name: 'below-scope-is-for-the-administration-of-tenants',
      severity: 'error',
      comment:
        'Work on a tenant below from above is the administration of tenants; everybody else acts by proxy.',
      from: {
        path: '^server/src/',
        pathNot: '^server/src/(platform/db|modules/tenants)/|\\.test\\.ts$',
      },
      to: { path: '^server/src/platform/db/below-scope\\.ts$' },
    },
    {
      name: 'figures-scope-is-for-figures-over-customers',
      severity: 'error',
      comment:
        'What a customer has leaves as numbers alone: who adds up others of them is added here, and looked at.',
      from: {
        path: '^server/src/',
        pathNot: '^server/src/(platform/db|modules/alerts/back-test)/|\\.test\\.ts$',
      },
      to: { path: '^server/src/platform/db/figures-scope\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'job-scope-is-for-jobs',
      severity: 'error',
      comment:
        'Work that no request asked for names its tenants; routes and services take the scope of the request.',
      from: {
        path: '^server/src/',
        pathNot:
          '^server/src/(platform|modules/monitoring|modules/alerts/(engine|causes|facts))/|^server/src/(app|main)\\.ts$|\\.jobs\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^server/src/platform/db/job-scope\\.ts$' },
    },
    {
      name: 'agent-scope-is-for-the-link-of-agents',
      severity: 'error',
      comment:
        'The tenant of an agent is what its key or claim stands for; requests take the scope of the request.',
      from: { path: '^server/src/', pathNot: '^server/src/(platform/db|modules/agents)/|\\.test\\.ts$' },
      to: { path: '^server/src/platform/db/agent-scope\\.ts$' },
    },
    {
      name: 'link-scope-is-for-links-of-mails',
      severity: 'error',
      comment:
        'The tenant of who has no account is what the token of a link stands for; requests take the scope of the request.',
      from: {
        path: '^server/src/',
        pathNot: '^server/src/(platform/db|modules/reports/outside)/|\\.test\\.ts$',
      },
      to: { path: '^server/src/platform/db/link-scope\\.ts$' },
    },
    {
      name: 'one-way-to-the-database',
      severity: 'error',
      comment:
        'withTenant is the only way to the database: pg itself stays in platform/db and the job queue.',
      from: { path: '^server/src/', pathNot: '^server/src/platform/(db|jobs)/|\\.test\\.ts$' },
      to: { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-are-entered-by-the-door',
      severity: 'error',
      comment: "A module's index.ts is its only door.",
      from: { path: `^${modules}([^/]+)/` },
      to: { path: `^${modules}([^/]+)/`, pathNot: [`^${modules}$1/`, `^${modules}[^/]+/index\\.ts$`] },
    },
    {
      name: 'app-enters-modules-by-the-door',
      severity: 'error',
      comment: "A module's index.ts is its only door.",
      from: { path: '^server/src/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: `^${modules}[^/]+/`, pathNot: `^${modules}[^/]+/index\\.ts$` },
    },
    ...moduleOrder,
    {
      name: 'a-module-stands-in-the-order',
      severity: 'error',
      comment: 'Give the module its place in the order at the top of .dependency-cruiser.mjs.',
      from: { path: `^${modules}`, pathNot: `^${modules}(${order.join('|')})/` },
      to: {},
    },
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      comment: 'Features are put together in app; what two of them need is a widget.',
      from: { path: '^console/src/features/([^/]+)/' },
      to: { path: '^console/src/features/', pathNot: '^console/src/features/$1/' },
    },
    {
      name: 'console-imports-downwards',
      severity: 'error',
      comment: 'app → features → widgets → components, lib.',
      from: { path: '^console/src/(widgets|components|lib)/' },
      to: { path: '^console/src/(app|features)/' },
    },
    {
      name: 'components-and-lib-are-the-ground',
      severity: 'error',
      comment: 'app → features → widgets → components, lib.',
      from: { path: '^console/src/(components|lib)/' },
      to: { path: '^console/src/widgets/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      comment: 'Test files are imported by tests only.',
      from: { pathNot: '\\.test\\.tsx?$|/test/|^e2e/|^bench/' },
      to: { path: '\\.test\\.tsx?$|^server/test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    combinedDependencies: true,
  },
};
