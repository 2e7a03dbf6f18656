/** Adding a link takes a phone some milliseconds, so the page answers taps and scrolling after every few of them. */
export const LINKS_AT_ONCE = 8

/**
 * A script that downloads the page's texts and modules once the page is painted, and runs the first module, the entry.
 * A page in the background is never painted, so it does not wait. The script must come after the lists that
 * scripts/modules-after-paint.ts writes. If a download fails or the visitor leaves first, the page stays plain HTML.
 */
export function afterPaintScript(texts = ''): string {
  return `{
const fetchAll = () => {
  const add = (link) => document.head.append(Object.assign(document.createElement('link'), link))
  const modules = [...document.querySelectorAll('[data-modules]')].flatMap((list) => JSON.parse(list.text))
  add({ rel: 'preload', as: 'fetch', href: '${texts}', crossOrigin: '' })
  const addSome = () => {
    for (const href of modules.splice(0, ${LINKS_AT_ONCE})) add({ rel: 'modulepreload', href })
    if (modules.length > 0) setTimeout(addSome)
  }
  import(modules[0]).catch(() => {})
  addSome()
}
if (document.hidden) fetchAll()
else requestAnimationFrame(() => setTimeout(fetchAll))
}`
}
