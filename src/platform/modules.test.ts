import { expect, test } from 'vitest'
import { moduleOfPath } from './modules.ts'

test.each([
  ['/blog', 'blog'],
  ['/Blog/', 'blog'],
  ['/blog?category=news', 'blog'],
  ['/blog#top', 'blog'],
  ['/blog/post/hello?lang=es', 'blog'],
  ['/admin/blog', 'blog'],
  ['/knowledge-base/faq', 'knowledge'],
  ['/admin/knowledge-base?tab=articles', 'knowledge'],
  ['/prompts/create', 'prompts'],
  ['/', undefined],
  ['/blogs', undefined],
  ['/admin/settings', undefined],
  ['https://elsewhere.example/blog', undefined],
  ['', undefined],
])('the path %s belongs to the module %s', (path, module) => {
  expect(moduleOfPath(path)).toBe(module)
})
