import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as icons from './icons.ts'

const markupOf = (icon: icons.IconComponent) =>
  renderToStaticMarkup(createElement(icon, { className: 'size-4', 'aria-hidden': true }))

test('an icon is one SVG element with its shapes', () => {
  expect(markupOf(icons.Check)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="size-4" aria-hidden="true"><path d="M20 6L9 17l-5-5"/></svg>',
  )
})

test('no shape repeats what its icon says', () => {
  for (const icon of Object.values(icons)) {
    const markup = markupOf(icon)
    expect(markup).toMatch(/<(?:path|circle|rect|ellipse) /)
    expect(markup).not.toContain('<g>')
    for (const said of ['fill="none"', 'stroke="', 'stroke-linecap=', 'stroke-linejoin=']) {
      expect(markup.split(said)).toHaveLength(2)
    }
  }
})
