import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsForBrowsers } from './scripts/contracts-for-browsers.ts'
import { modulesAfterPaint } from './scripts/modules-after-paint.ts'
import { noChunkCycles } from './scripts/no-chunk-cycles.ts'
import { plainIcons } from './scripts/plain-icons.ts'
import { precompress } from './scripts/precompress.ts'

/**
 * The web half of the product. `vite build` writes dist/client (static files) and dist/server (a
 * fetch handler), which src/app/server/render.ts mounts inside our own server.
 */
export default defineConfig({
  resolve: {
    alias: [
      // Texts come compiled from app/server/texts.ts: no page brings a parser for them.
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
      // The same hook from React itself, which has it.
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // Bundled, so that what is replaced in them is the same on the server.
  ssr: { noExternal: ['use-intl', 'lucide-react'] },
  plugins: [
    contractsForBrowsers(),
    modulesAfterPaint(),
    plainIcons(),
    tailwindcss(),
    tanstackStart({
      client: { entry: 'app/web/client.tsx' },
      // With the page itself, which so needs no second answer before it can be painted.
      server: { entry: 'app/web/server.ts', build: { inlineCss: true } },
      router: {
        entry: 'app/web/router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: './src/app/pages.ts',
        generatedRouteTree: 'app/web/route-tree.gen.ts',
        // A page's loader comes with the page, so that its contract and rules stay out of the others.
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
      // Server functions are not used: pages talk to the API through the contracts.
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
          // What is only read and never used is left out: nothing here answers reading with an effect.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // The entry names every other file: names of their own would be a kilobyte of it.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // Apart from what every page loads; otherwise it would be put there for convenience.
                { name: 'schemas', test: /node_modules\/zod\// },
                // In one file each, which compress better than many and are fetched sooner.
                // Without what only long lists need, and with the hook that everything else rests on.
                {
                  name: 'framework',
                  test: /node_modules\/(@tanstack(?!\/(react-)?virtual|.*\/(useInfiniteQuery|infiniteQueryObserver|useBlocker))|react|react-dom|scheduler|use-intl|@formatjs|use-sync-external-store)\/|platform\/web\/use-hydrated/,
                },
                // Forms bring schemas along, which a page without a form does not need.
                { name: 'forms', test: /\/platform\/(text-checks|web\/use-form)\.ts|hook-?form/ },
                // Labels and errors of forms are no part of a first visit; their controls are.
                { name: 'shared', test: /\/src\/(?!ui\/field)|lucide-react/, minShareCount: 60 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // How long each part of a build takes is for those who change the build; others read a warning as a fault.
    rolldownOptions: { checks: { bundlerTimings: false } },
    // Fonts and images stay files: the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
  },
})
