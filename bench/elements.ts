import { Parser } from 'htmlparser2'
import { createElement, type ReactNode } from 'react'

/**
 * The elements of a page without the product's components. The time React needs to render them is the lower limit for
 * every rendered page.
 */
export function elementsOf(html: string): ReactNode {
  const page: ReactNode[] = []
  const open = [page]
  const attributesOf: Record<string, string>[] = []
  const parser = new Parser(
    {
      onopentag(_name, attributes) {
        open.push([])
        attributesOf.push(Object.fromEntries(Object.entries(attributes).filter(isTaken)))
      },
      ontext: (text) => void open.at(-1)?.push(text),
      onclosetag(name) {
        const children = open.pop() ?? []
        open.at(-1)?.push(elementOf(name, attributesOf.pop(), children))
      },
    },
    { lowerCaseAttributeNames: false },
  )
  parser.end(html)
  return page
}

/** React does not accept an element's style as a string. */
const isTaken = ([name]: [string, string]) => name !== 'style'

function elementOf(name: string, attributes: object | undefined, children: ReactNode[]): ReactNode {
  if (name !== 'script' && name !== 'style') return createElement(name, attributes, ...children)
  const code = children.filter((child) => typeof child === 'string').join('')
  return createElement(name, { ...attributes, dangerouslySetInnerHTML: { __html: code } })
}
