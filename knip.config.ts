import checks from './checks/package.json' with { type: 'json' }
import connections from './connections/package.json' with { type: 'json' }

/** What is used without being imported: entries of processes, pages and tests. */
const entry = [
  'src/app/server/main.ts',
  'src/app/server/prepare.ts',
  'src/app/server/commands/*.ts',
  'src/app/pages.ts',
  'src/app/web/router.tsx',
  'src/app/web/client-entry.tsx',
  'src/app/web/server.ts',
  'src/**/web/*-page.tsx',
  'src/app/web/root.tsx',
  'src/platform/web/on-server/{intl,query}.ts',
  'src/**/*.test.{ts,tsx}',
  'src/testing/{global-setup,close-server}.ts',
  'scripts/*.{mjs,ts}',
  'bench/run.ts',
  'bench/{admin,content,hiring,market,search}/run.ts',
  'bench/{lighthouse,raw-server,realtime,soak,start,uploads}.ts',
  'bench/search/fields.ts',
  'e2e/*.spec.ts',
  'e2e/playwright.config.ts',
  'test/{chaos,cluster,fuzz,siege}/main.ts',
  'test/chaos/server.ts',
  'test/fake-stripe/main.ts',
  'test/fake-stripe/stripe-js.js',
  'vitest.config.ts',
]

const project = [
  'src/**/*.{ts,tsx}',
  'scripts/**',
  'bench/**',
  'e2e/**',
  'test/**',
  '!src/**/*.css',
]
/** Types of a package are used wherever the package is. */
const isCode = (name: string) => !name.startsWith('@types/')

export default {
  workspaces: { '.': { entry, project } },
  // Their packages are used by files of the project; dependencies.test.ts finds those that no file uses.
  ignoreWorkspaces: ['checks', 'connections'],
  ignoreDependencies: [
    'tailwindcss',
    ...Object.keys(checks.devDependencies).filter((name) => isCode(name)),
    ...Object.keys(connections.dependencies),
  ],
  ignoreBinaries: ['oxfmt', 'oxlint', 'tsc'],
  ignoreExportsUsedInFile: true,
}
