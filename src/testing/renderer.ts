import type { Renderer } from '../app/server/render.ts'

/** Creates a renderer whose pages come from this function. Every different address counts as a different page. */
export function aRenderer(render: Renderer['render']): () => Promise<Renderer> {
  return async () => ({ render, normalizeAddress: (address) => address, close: async () => {} })
}
