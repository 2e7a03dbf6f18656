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
 * settings are not used here and would add to every page's size.
 */
export function createIcon({ node }: IconData) {
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      { ...frame, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
