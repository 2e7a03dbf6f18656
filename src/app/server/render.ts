import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Server } from 'node:http'
import type { Connect, ViteDevServer } from 'vite'

const serverEntry = 'virtual:tanstack-start-server-entry'

/** The exports of `src/app/web/server.ts`. */
interface Pages {
  render(request: Request): Response | Promise<Response>
  normalizeAddress(address: string): string
}
export interface Renderer {
  /** The page at the request's address: status, headers and a streaming HTML body. */
  render(request: Request): Promise<Response>
  /** The address without the parameters that its page does not read. */
  normalizeAddress(address: string): string
  /** Development only: answers /@vite, /src and /node_modules, and passes all other requests on. */
  viteMiddleware?: Connect.Server
  close(): Promise<void>
}
interface Options {
  dev: boolean
  /** The project folder, which holds vite.config.ts and dist/. */
  root: string
  /** Development only: hot updates share this server instead of opening a second port. */
  httpServer?: Server
}

export function createRenderer({ dev, root, httpServer }: Options): Promise<Renderer> {
  return dev ? createDevRenderer(root, httpServer) : createBuiltRenderer(root)
}

async function createBuiltRenderer(root: string): Promise<Renderer> {
  const entry = pathToFileURL(join(root, 'dist/server/server.js')).href
  const { render, normalizeAddress } = (await import(entry)) as Pages
  return { render: async (request) => render(request), normalizeAddress, close: async () => {} }
}

async function createDevRenderer(root: string, httpServer?: Server): Promise<Renderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root,
    appType: 'custom',
    // A bundled config is written to a temporary file, which `node --watch` would take for a change.
    configLoader: 'native',
    server: { middlewareMode: true, ...(httpServer && { hmr: { server: httpServer } }) },
  })
  const ssr = vite.environments['ssr']
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no runnable SSR environment')
  return {
    async render(request) {
      // Imported for every request: the runner caches the module until one of its files changes.
      const { render } = await ssr.runner.import<Pages>(serverEntry)
      return render(request)
    },
    // Development caches no pages, so addresses need no normalizing.
    normalizeAddress: (address) => address,
    viteMiddleware: vite.middlewares,
    close: () => vite.close(),
  }
}
