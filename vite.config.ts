import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsForBrowsers } from './scripts/contracts-for-browsers.ts'
import { iconModules } from './scripts/icon-modules.ts'
import { modulesAfterPaint } from './scripts/modules-after-paint.ts'
import { onServer } from './scripts/on-server.ts'
import { noChunkCycles } from './scripts/no-chunk-cycles.ts'
import { precompress } from './scripts/precompress.ts'

/**
 * The web part of the product. `vite build` writes dist/client (static files) and dist/server (a fetch handler), which
 * src/app/server/render.ts mounts in the product's own server.
 */
export default defineConfig({
  resolve: {
    alias: [
      // app/server/texts.ts precompiles the messages, so pages do not need the message parser.
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
      // React already provides this hook.
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // Bundled, so that the aliases above also apply on the server.
  ssr: { noExternal: ['use-intl'] },
  plugins: [
    contractsForBrowsers(),
    onServer(),
    modulesAfterPaint(),
    iconModules(),
    tailwindcss(),
    tanstackStart({
      client: { entry: 'app/web/client-entry.tsx' },
      // Inline CSS, so that the first paint does not wait for another request.
      server: { entry: 'app/web/server.ts', build: { inlineCss: true } },
      router: {
        entry: 'app/web/router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: './src/app/pages.ts',
        generatedRouteTree: 'app/web/route-tree.gen.ts',
        // A page's loader is in the page's chunk, which keeps its contract and rules out of other pages.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent'],
            ['errorComponent'],
            ['notFoundComponent'],
          ],
        },
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
      },
      // Server functions are not used, because pages call the API through the contracts.
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
    noChunkCycles(),
    precompress(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Drops property reads without use; no property read in this code has side effects.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // Short names, because the entry lists every other file; long names would add a kilobyte.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // In a separate chunk; otherwise the schema library would end up in a chunk that every page loads.
                { name: 'schemas', test: /node_modules\/zod\// },
                // One chunk for the framework, which compresses better and loads faster than many small ones. Excludes
                // modules that only some lists need, and includes the hydration hook, on which everything depends.
                {
                  name: 'framework',
                  test: /node_modules\/(@tanstack(?!\/(react-)?virtual|.*\/(useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver|useBlocker))|react|react-dom|scheduler|use-intl|@formatjs|use-sync-external-store)\/|platform\/web\/use-hydrated/,
                },
                // Form code pulls in the schemas, which pages without forms do not need.
                { name: 'forms', test: /\/platform\/(text-checks|web\/use-form)\.ts|hook-?form/ },
                // Field labels and errors are not needed on a first visit, unlike the controls themselves.
                { name: 'shared', test: /\/src\/(?!ui\/field)/, minShareCount: 64 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // No timing warnings, which matter only when changing the build and would look like errors to others.
    rolldownOptions: { checks: { bundlerTimings: false } },
    // Do not inline fonts and images, because the content security policy forbids data: URLs for them.
    assetsInlineLimit: 0,
  },
})
