import type { Plugin } from 'vite'

/** The framework's manifest of the built files that each page loads. */
const TABLE = '\0tanstack-start-manifest:v'
/** The file with all routes except the first ones (src/app/web/first-routes.ts). */
const ALL_ROUTES = 'route-tree.gen.ts'

interface Table {
  routes: Record<string, { preloads?: string[]; scripts?: object[] }>
}

/** The files that pages outside the first routes need in addition, and the list of these pages. */
interface Later {
  files: string[]
  pages: string[]
}

/**
 * Lists the modules of a page in the HTML as data, the entry first, instead of as links and a script, which would
 * compete with fonts for the first paint. `src/app/web/after-paint.ts` fetches them later.
 */
export function modulesAfterPaint(): Plugin {
  let later: Later = { files: [], pages: [] }
  return {
    name: 'vibework:modules-after-paint',
    sharedDuringBuild: true,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const all = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ALL_ROUTES)))
      const first = chunks.find(({ isEntry }) => isEntry)
      if (!all || !first || all === first) this.error('The later pages are not in a separate file')
      const pages = all.dynamicImports.filter((page) => !first.dynamicImports.includes(page))
      const known = new Set([first.fileName, ...first.imports])
      later = { files: [all.fileName, ...all.imports].filter((file) => !known.has(file)), pages }
    },
    transform(code, id) {
      if (id !== TABLE) return null
      const original = code.replace('tsrStartManifest', 'original')
      const call = `(${withData.toString()})(original(), ${JSON.stringify(later)})`
      return { code: `${original}\nexport const tsrStartManifest = () => ${call}`, map: null }
    },
  }
}

function withData(table: Table, { files, pages }: Later): Table {
  const routes = Object.entries(table.routes).map(([id, { preloads = [], ...route }]) => {
    const isLater = preloads.some((file) => pages.includes(file.slice(1)))
    const modules = isLater ? [...preloads, ...files.map((file) => `/${file}`)] : preloads
    const attrs = { type: 'application/json', 'data-modules': '' }
    return [id, { ...route, scripts: [{ attrs, children: JSON.stringify(modules) }] }]
  })
  return { ...table, routes: Object.fromEntries(routes) }
}
