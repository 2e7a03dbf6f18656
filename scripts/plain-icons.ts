import type { Plugin } from 'vite'

/** Built pages make their icons with `src/ui/create-icon.ts`, which does no more than they need. */
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
