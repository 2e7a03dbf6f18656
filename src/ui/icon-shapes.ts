import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }

export type IconName = keyof typeof lucide.icons

/** What the `<svg>` around the shapes already says (create-icon.ts), and Lucide's data repeats. */
const REPEATED =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g
/** A group that has no attributes left. */
const BARE_GROUP = /^<g>(.*)<\/g>$/s

/** The elements inside an icon's `<svg>`, as short as possible. */
export function shapesOf(name: IconName): string {
  const { body } = lucide.icons[name]
  return body.replace(REPEATED, '').replace(BARE_GROUP, '$1')
}
