import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsForBrowsers } from './scripts/contracts-for-browsers.ts'
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
    ],
  },
  // Bundled, so that the line above holds on the server too.
  ssr: { noExternal: ['use-intl'] },
  plugins: [
    contractsForBrowsers(),
    tailwindcss(),
    tanstackStart({
      client: { entry: 'app/web/client.tsx' },
      // With the page itself, which so needs no second answer before it can be painted.
      server: { build: { inlineCss: true } },
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
    precompress(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // Apart from what every page loads; otherwise it would be put there for convenience.
                { name: 'schemas', test: /node_modules\/zod\// },
                // In one file each, which compress better than many and are fetched sooner.
                {
                  name: 'framework',
                  test: /node_modules\/(@tanstack|react|react-dom|scheduler|use-intl|@formatjs|use-sync-external-store)\//,
                },
                { name: 'shared', test: /\/src\/|lucide-react/, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Fonts and images stay files: the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
  },
})
