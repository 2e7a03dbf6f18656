import { createElement, type ComponentProps } from 'react'

/** An icon as lucide-react keeps it: its shapes, each with its element's name. */
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
 * Stands in built pages for the function of this name in lucide-react (scripts/plain-icons.ts), whose
 * settings are not used here and would come with every page.
 */
export function createIcon({ node }: IconData) {
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      { ...frame, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
