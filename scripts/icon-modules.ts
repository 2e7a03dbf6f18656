import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { shapesOf } from '../src/ui/icon-shapes.ts'

const LIST = /\/src\/ui\/icons\.ts$/
const LINE = /^export const (\w+) = icon\('([\w-]+)'\)$/gm
const ICON = /\/src\/ui\/icons\.ts\?icon=([\w-]+)$/

/**
 * Makes each icon of `src/ui/icons.ts` a module of its own in the build, with nothing but its shapes. Otherwise every
 * page would load all icons, and Lucide's data with them.
 */
export function iconModules(): Plugin {
  return {
    name: 'vibework:icon-modules',
    apply: 'build',
    async load(id) {
      const icon = ICON.exec(id)?.[1]
      if (icon) return { code: moduleOf(icon), moduleSideEffects: false }
      if (!LIST.test(id)) return null
      const lines = [...(await readFile(id, 'utf8')).matchAll(LINE)]
      const exports = lines.map(
        ([, constant, name]) => `export { icon as ${constant} } from '${id}?icon=${name}'`,
      )
      return { code: exports.join('\n'), moduleSideEffects: false }
    },
  }
}

function moduleOf(icon: string): string {
  if (!isIcon(icon)) throw new Error(`Lucide has no icon "${icon}" (src/ui/icons.ts).`)
  return [
    `import { createIcon } from '/src/ui/create-icon.ts'`,
    `export const icon = createIcon(${JSON.stringify(shapesOf(icon))})`,
  ].join('\n')
}

const isIcon = (name: string): name is keyof typeof lucide.icons => name in lucide.icons
