import { aRenderer } from './renderer.ts'
import { createApp } from '../app/server/app.ts'
import type { Config } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import type { Renderer } from '../app/server/render.ts'
import { theServer } from './server.ts'
import type { Lifecycle } from '../app/server/watching/health.ts'

interface Overrides extends Partial<Resources> {
  settings?: Partial<Config>
  /** Renders the pages, without a build. If absent, the server has no pages. */
  render?: Renderer['render']
}

/** A second server on the same database, with some resources or settings replaced. */
export async function aSecondServer(overrides: Overrides = {}, lifecycle?: Lifecycle) {
  const { resources } = await theServer()
  const { settings, render, ...exchanged } = overrides
  const app = await createApp({
    resources: {
      ...resources,
      ...exchanged,
      config: { ...resources.config, ...exchanged.config, ...settings },
    },
    createRenderer: render ? aRenderer(render) : null,
    root: '',
    dev: render !== undefined,
    ...(lifecycle && { lifecycle }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}
