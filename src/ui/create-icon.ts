import { createElement, type ComponentProps } from 'react'

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
 * A component that draws these shapes. They are markup, because React would otherwise make an element for each of
 * them, which was a tenth of the time of rendering a page.
 */
export function createIcon(shapes: string) {
  const markup = { __html: shapes }
  return (props: ComponentProps<'svg'>) =>
    createElement('svg', { ...frame, ...props, dangerouslySetInnerHTML: markup })
}
