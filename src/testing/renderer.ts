import type { Renderer } from '../app/server/render.ts'

/** For tests: pages made by this function, each of them another where its address differs. */
export function aRenderer(render: Renderer['render']): () => Promise<Renderer> {
  return async () => ({ render, knownAddress: (address) => address, close: async () => {} })
}
