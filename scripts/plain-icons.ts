import type { Plugin } from 'vite'

/** Replaces Lucide's icon factory in the build with the smaller `src/ui/create-icon.ts`. */
export function plainIcons(): Plugin {
  return {
    name: 'vibework:plain-icons',
    apply: 'build',
    load: (id) =>
      id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')
        ? `export { createIcon as default } from '/src/ui/create-icon.ts'`
        : null,
  }
}
