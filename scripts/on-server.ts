import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../src/platform/web/on-server')
/** The libraries whose hooks prepare for changes that never come on a server, and the files that stand in for them. */
const FORMS: Record<string, string> = {
  'use-intl': join(folder, 'intl.ts'),
  '@tanstack/react-query': join(folder, 'query.ts'),
}

/** Gives the product's own modules cheaper forms of some hooks in the server's bundle. */
export function onServer(): Plugin {
  return {
    name: 'vibework:on-server',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (this.environment.name !== 'ssr') return null
      const isOwn = importer.includes('/src/') && !importer.includes('/node_modules/')
      return isOwn && !importer.startsWith(folder) ? (FORMS[source] ?? null) : null
    },
  }
}
