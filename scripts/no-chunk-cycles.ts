import type { Plugin } from 'vite'

/**
 * Fails the build when built files import each other in a cycle: one of them would run before its import is
 * initialized, and a constant would silently be undefined.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'vibework:no-chunk-cycles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const done = new Set<string>()
      const follow = (file: string, way: string[]) => {
        if (way.includes(file)) {
          const names = [...way.slice(way.indexOf(file)), file].map(
            (one) => bundle[one]?.name ?? one,
          )
          this.error(`Built files import each other: ${names.join(' → ')}`)
        }
        if (done.has(file)) return
        for (const next of importsOf(file)) follow(next, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}
