import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { afterPaintScript, LINKS_AT_ONCE } from './after-paint.ts'

test('a page asks for each of its modules once, and only for a few in one task', () => {
  const files = Array.from({ length: 3 * LINKS_AT_ONCE + 1 }, (_, index) => `/assets/${index}.js`)
  const tasks: (() => void)[] = []
  let links: { rel: string; href: string }[] = []
  const context = createContext({
    document: {
      hidden: true,
      createElement: () => ({}),
      head: { append: (link: { rel: string; href: string }) => links.push(link) },
      querySelectorAll: () => [{ text: JSON.stringify(files) }],
    },
    setTimeout: (task: () => void) => tasks.push(task),
  })
  const modulesOf = () => links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href)

  runInContext(afterPaintScript('/texts/en.json'), context)
  const steps = [modulesOf()]
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    links = []
    task()
    steps.push(modulesOf())
  }

  expect(steps.flat()).toEqual(files)
  expect(steps.map(({ length }) => length)).toEqual([8, 8, 8, 1])
})
