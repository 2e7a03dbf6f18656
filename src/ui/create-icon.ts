import { createElement, type ComponentProps } from 'react'

/** An icon in lucide-react's format: its SVG elements with their attributes. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Replaces the lucide-react function of this name in built pages (scripts/plain-icons.ts). The original's configurable
 * settings are not used here and would add to every page's size. The shapes are markup, because React would otherwise
 * make an element for each of them, which was a tenth of the time of rendering a page.
 */
export function createIcon({ node }: IconData) {
  const shapes = { __html: node.map(markupOf).join('') }
  return (props: ComponentProps<'svg'>) =>
    createElement('svg', { ...frame, ...props, dangerouslySetInnerHTML: shapes })
}

/** One shape as React would write it. Lucide's values need no escaping; its `key` is for React only. */
function markupOf([tag, attributes]: IconData['node'][number]): string {
  const written = Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}></${tag}>`
}
