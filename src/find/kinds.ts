import type { Module } from '#platform/modules.ts'

/** The kinds of results, in display order. */
export const kinds = [
  'services',
  'vibers',
  'gigs',
  'posts',
  'articles',
  'prompts',
  'pages',
] as const
export type Kind = (typeof kinds)[number]

/** Kinds that are part of a module. */
const moduleOfKind: { [Name in Kind]?: Module } = {
  posts: 'blog',
  articles: 'knowledge',
  prompts: 'prompts',
}

/** The kinds of modules that are on. */
export function kindsWithout(off: Iterable<Module>): Kind[] {
  const absent = new Set(off)
  return kinds.filter((kind) => !absent.has(moduleOfKind[kind] as Module))
}

/** In characters. */
export const MAX_QUERY = 200
/** Results of each kind on the page with all kinds. */
export const SHOWN_OF_ALL = 5
/** The most results of one kind. Matches are counted up to this number; more are shown as "50+". */
export const MAX_SHOWN = 50
