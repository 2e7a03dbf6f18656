import { kinds } from '#find/kinds.ts'
import { SEARCH_AIM_MS, searchesAt, type Question } from './kind.ts'

/** The one search, of which every part has its share here; in Spanish pages are found in translations, too. */
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
