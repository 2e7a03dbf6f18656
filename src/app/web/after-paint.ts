/**
 * Fetches the page's texts and modules and runs the first, its entry, as soon as the page has been
 * painted; a page in the background, which is not painted, does not wait. Stands at the page's end,
 * behind the lists that scripts/modules-after-paint.ts makes. Whoever leaves before they are there has
 * read plain HTML, and nothing is wrong.
 */
export function afterPaintScript(texts = ''): string {
  return `{
const fetchAll = () => {
  const add = (link) => document.head.append(Object.assign(document.createElement('link'), link))
  const modules = [...document.querySelectorAll('[data-modules]')].flatMap((list) => JSON.parse(list.text))
  add({ rel: 'preload', as: 'fetch', href: '${texts}', crossOrigin: '' })
  for (const href of modules) add({ rel: 'modulepreload', href })
  import(modules[0]).catch(() => {})
}
if (document.hidden) fetchAll()
else requestAnimationFrame(() => setTimeout(fetchAll))
}`
}
