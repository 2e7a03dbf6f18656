import { kinds } from '#find/kinds.ts'
import { SEARCH_AIM_MS, searchesAt, type Question } from './kind.ts'

/** The search across all kinds of content. In Spanish it also searches the pages' translations. */
export const everything: Question[] = [
  { name: 'search in everything', aimMs: SEARCH_AIM_MS, paths: searchesAt('/api/search?q=') },
  {
    name: 'search in everything, in Spanish',
    aimMs: SEARCH_AIM_MS,
    paths: searchesAt('/api/search?lang=es&q='),
  },
  {
    name: 'search in everything, a member',
    aimMs: SEARCH_AIM_MS,
    paths: searchesAt('/api/search?q='),
    by: 'member',
  },
  ...kinds.map((kind) => ({
    name: `search in everything, ${kind} alone`,
    aimMs: SEARCH_AIM_MS,
    paths: searchesAt(`/api/search?limit=50&kinds=${kind}&q=`),
  })),
]
