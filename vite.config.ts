import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The web half of the product. `vite build` writes dist/client (static files) and dist/server (a
 * fetch handler), which src/app/server/render.ts mounts inside our own server.
 */
export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      router: {
        entry: 'app/web/router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: './src/app/pages.ts',
        generatedRouteTree: 'app/web/route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
      },
      // Server functions are not used: pages talk to the API through the contracts.
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
  ],
  build: {
    // Fonts and images stay files: the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
  },
})
