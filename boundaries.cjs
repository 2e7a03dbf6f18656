// Rules for imports between the parts of src/ (docs/architecture.md). Checked by `npm test`.

/** The names of a longer list. */
const listed = (names) => names.trim().split(/\s+/)

/** The features that each feature may import; without cycles. `platform` and `ui` import no feature. */
const mayImport = {
  // Filters, sort and columns of admin lists under a name.
  'saved-views': [],
  audit: ['saved-views'],
  mail: ['settings', 'words'],
  accounts: ['audit', 'fields', 'mail', 'settings'],
  suspensions: ['audit', 'live', 'mail', 'accounts'],
  people: listed(`
    saved-views audit accounts fields mail suspensions messages ledger orders payouts reports
  `),
  live: ['accounts'],
  notifications: ['accounts', 'mail', 'settings'],
  // Messages of the marketplace to its members.
  broadcasts: ['audit', 'mail', 'menus', 'notifications', 'pages'],
  attachments: ['audit', 'accounts'],
  pictures: [],
  settings: ['audit'],
  // Texts that the operator wrote in place of those of the catalogue.
  words: ['audit', 'settings'],
  seo: ['accounts', 'pictures', 'publishing', 'services', 'settings'],
  // What blog, knowledge, prompts and pages share: addresses, categories, versions, approval, editors.
  publishing: ['accounts', 'audit', 'notifications', 'live'],
  pages: ['audit', 'accounts', 'pictures', 'publishing', 'settings'],
  blog: ['audit', 'live', 'accounts', 'notifications', 'pictures', 'publishing', 'settings', 'seo'],
  knowledge: ['audit', 'live', 'accounts', 'pictures', 'publishing', 'settings', 'seo'],
  prompts: ['audit', 'live', 'accounts', 'notifications', 'publishing', 'settings'],
  menus: ['audit', 'pages', 'publishing'],
  contact: ['audit', 'live', 'mail', 'settings', 'knowledge'],
  // Questions of the owner about services, members and gigs.
  fields: ['audit', 'settings'],
  services: [
    'saved-views',
    'audit',
    'accounts',
    'fields',
    'notifications',
    'pictures',
    'publishing',
    'settings',
  ],
  portfolio: ['accounts', 'attachments', 'pictures', 'services'],
  reactions: ['live', 'accounts', 'services', 'settings'],
  favorites: ['live', 'accounts', 'services'],
  packages: ['services', 'settings'],
  search: ['accounts', 'fields', 'services', 'packages', 'reactions', 'favorites', 'settings'],
  ledger: ['notifications', 'settings'],
  orders: [
    'saved-views',
    'audit',
    'accounts',
    'notifications',
    'attachments',
    'services',
    'ledger',
    'settings',
  ],
  // Hours worked on orders that are paid by the hour.
  worklog: ['notifications', 'settings', 'orders'],
  // What accepted offers became: milestones, each paid by an order of its own.
  agreements: [
    'saved-views',
    'audit',
    'live',
    'accounts',
    'notifications',
    'settings',
    'orders',
    'ledger',
  ],
  reconciliation: ['audit', 'notifications', 'ledger', 'payments', 'settings'],
  payouts: ['saved-views', 'audit', 'accounts', 'notifications', 'ledger', 'settings'],
  disputes: listed(`
    audit live accounts notifications settings attachments knowledge ledger orders
  `),
  payments: listed(`
    accounts attachments notifications services packages ledger settings orders agreements
    offers payouts disputes
  `),
  documents: ['accounts', 'settings', 'ledger', 'orders'],
  reviews: ['saved-views', 'audit', 'accounts', 'notifications', 'services', 'ledger', 'orders'],
  reports: ['audit', 'live', 'accounts', 'notifications', 'services', 'reviews'],
  messages: ['live', 'accounts', 'notifications', 'attachments', 'services', 'orders', 'reports'],
  // Gigs: what clients need, and which vibers fit.
  briefs: listed(`
    saved-views audit live accounts fields notifications attachments publishing settings services
    messages search
  `),
  // Negotiations about a price between a client and a viber.
  offers: listed(`
    live accounts notifications attachments settings services ledger orders agreements
    messages reports briefs
  `),
  onboarding: ['accounts', 'services', 'messages', 'blog'],
  find: ['search', 'briefs', 'blog', 'knowledge', 'prompts', 'pages'],
  profiles: listed(`
    accounts blog briefs favorites fields messages offers orders portfolio reviews services
  `),
  home: listed('accounts pages publishing services search reviews settings words'),
  // Example marketplaces: categories, fields, own words and landing page in one file.
  templates: ['fields', 'home', 'services', 'settings', 'words'],
  setup: listed('accounts audit mail notifications pages services settings templates words'),
  admin: ['setup', 'audit', 'ledger', 'mail', 'settings', 'disputes', 'moderation'],
  applications: ['audit', 'live', 'accounts', 'notifications', 'settings'],
  moderation: listed(`
    live accounts applications blog briefs prompts publishing contact disputes reports settings
    suspensions
  `),
  'personal-data': listed(`
    audit accounts broadcasts mail notifications attachments pictures portfolio services packages
    reactions favorites saved-views people ledger orders worklog agreements offers payouts disputes payments
    documents reviews messages reports applications blog briefs prompts contact knowledge suspensions search
  `),
  dashboard: listed(`
    accounts agreements applications blog briefs disputes ledger messages notifications offers onboarding orders payouts personal-data
    portfolio profiles reviews services settings
  `),
}
const features = Object.keys(mayImport)
const any = features.join('|')

const betweenFeatures = features.map((feature) => ({
  name: `${feature}-imports-only-allowed-features`,
  comment: 'The table at the top of boundaries.cjs says which features each feature may import.',
  severity: 'error',
  from: { path: `^src/${feature}/` },
  to: { path: `^src/(${any})/`, pathNot: `^src/(${[feature, ...mayImport[feature]].join('|')})/` },
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
      comment:
        'The root files of a feature hold its contract and its rules, for server and browser alike.',
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
      comment: 'The root files of a feature also run in the browser.',
      severity: 'error',
      from: { path: `^src/(${any}|platform)/[^/]+\\.ts$`, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-never-imports-server',
      comment: 'Code of the server must never reach the browser.',
      severity: 'error',
      from: { path: '^src/[^/]+/web/|^src/ui/' },
      to: { path: '^src/[^/]+/server/' },
    },
    {
      name: 'server-never-imports-web',
      comment:
        'The typed client is the exception: calls within the process and scenes of tests use it.',
      severity: 'error',
      from: { path: '^src/[^/]+/server/' },
      to: { path: '^src/[^/]+/web/|^src/ui/', pathNot: '^src/platform/web/client\\.ts$' },
    },
    {
      name: 'features-are-entered-by-contract-or-service',
      comment:
        'Another feature is imported through its root files, its service or a web component.',
      severity: 'error',
      from: { path: `^src/(${any})/` },
      to: {
        path: `^src/(${any})/server/`,
        pathNot: [`^src/$1/`, '/server/service\\.ts$', '/server/service/'],
      },
    },
    {
      name: 'only-queries-import-the-database',
      comment: 'SQL is in queries.ts or queries/ only.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          'queries\\.ts$',
          '/queries/',
          '^src/platform/server/',
          '^src/testing/',
          '\\.test\\.ts$',
        ],
      },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'platform-imports-no-feature',
      comment: 'platform and ui contain no business logic.',
      severity: 'error',
      from: { path: '^src/(platform|ui)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^src/(${any}|app|testing)/` },
    },
    {
      name: 'no-feature-imports-app',
      comment: 'app composes the features, so a feature that imports it closes a circle.',
      severity: 'error',
      from: { path: `^src/(${any})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/app/' },
    },
    {
      name: 'only-tests-import-testing',
      comment:
        'src/testing holds scenes, permission and visibility tables, models and contract suites for tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.test\\.ts$', '^src/testing/'] },
      to: { path: '^src/testing/' },
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
