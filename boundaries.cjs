// The house's laws about who may import whom (docs/architecture.md). Checked by `npm test`.

/** Who may know whom. Acyclic: a feature knows only those above it. `platform` and `ui` know nobody. */
const knows = {
  accounts: [],
  settings: [],
  services: ['accounts'],
  reactions: ['accounts', 'services'],
  favorites: ['accounts', 'services'],
  search: ['accounts', 'services', 'reactions', 'favorites'],
  ledger: ['settings'],
  orders: ['accounts', 'services', 'ledger', 'settings'],
  payments: ['accounts', 'services', 'ledger', 'settings', 'orders'],
  reviews: ['accounts', 'services', 'ledger', 'orders'],
  profiles: ['accounts', 'services', 'orders', 'reviews', 'favorites'],
  home: ['accounts', 'services', 'search', 'reviews', 'settings'],
  dashboard: ['accounts', 'services', 'orders', 'reviews', 'profiles', 'settings'],
}
const features = Object.keys(knows)
const any = features.join('|')

const betweenFeatures = features.map((feature) => ({
  name: `${feature}-knows-only-its-friends`,
  comment: 'The feature table at the top of boundaries.cjs says who may know whom.',
  severity: 'error',
  from: { path: `^src/${feature}/` },
  to: { path: `^src/(${any})/`, pathNot: `^src/(${[feature, ...knows[feature]].join('|')})/` },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '\\.gen\\.ts$' },
      to: { circular: true, viaOnly: { pathNot: '\\.gen\\.ts$' } },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|cloudflare:)' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Law 1: the root files of a feature know no Node, React or SQL.',
      severity: 'error',
      from: { path: `^src/(${any}|platform)/[^/]+\\.ts$`, pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^src/[^/]+/(server|web)/',
          'node_modules/(react|react-dom|kysely|pg|fastify|@tanstack)/',
        ],
      },
    },
    {
      name: 'rules-without-node',
      severity: 'error',
      from: { path: `^src/(${any}|platform)/[^/]+\\.ts$`, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-never-imports-server',
      comment: 'Law 2.',
      severity: 'error',
      from: { path: '^src/[^/]+/web/|^src/ui/' },
      to: { path: '^src/[^/]+/server/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'Law 2; the client is what in-process calls and scenes speak through.',
      severity: 'error',
      from: { path: '^src/[^/]+/server/' },
      to: { path: '^src/[^/]+/web/|^src/ui/', pathNot: '^src/platform/web/client\\.ts$' },
    },
    {
      name: 'two-doors',
      comment: 'Law 3: another feature is entered by its rules, its service, or a web component.',
      severity: 'error',
      from: { path: `^src/(${any})/` },
      to: {
        path: `^src/(${any})/server/`,
        pathNot: [`^src/$1/`, '/server/service\\.ts$', '/server/service/'],
      },
    },
    {
      name: 'only-queries-speak-sql',
      comment: 'Law 4.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['queries\\.ts$', '/queries/', '^src/platform/server/', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'platform-knows-nobody',
      comment: 'Law 5.',
      severity: 'error',
      from: { path: '^src/(platform|ui)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^src/(${any}|app)/` },
    },
    {
      name: 'nobody-knows-app',
      comment: 'Law 5; tests use its scenes.',
      severity: 'error',
      from: { path: `^src/(${any})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/app/' },
    },
    ...betweenFeatures,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
