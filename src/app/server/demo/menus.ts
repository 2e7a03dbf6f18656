import type { TopItem } from '#menus/admin-contract.ts'
import { addMenu, adminMenus, removeMenu, setItems } from '#menus/server/service/editing.ts'
import { pageAt } from '#pages/server/service/reading.ts'
import type { Context, UserContext } from '#platform/server/context.ts'

interface DemoMenu {
  location: 'header' | 'sidebar'
  name: string
  items: readonly (Pick<TopItem, 'title' | 'translations'> & {
    to: { slug: string } | { url: string }
  })[]
}

/** The version of a sample menu that was created and given its items, but never edited. */
const UNTOUCHED_VERSION = 2

/** Menus in addition to the footer that every marketplace starts with. */
const menus: readonly DemoMenu[] = [
  {
    location: 'header',
    name: 'Header',
    items: [
      {
        title: 'How it works',
        translations: { es: 'Cómo funciona', fr: 'Comment ça marche' },
        to: { slug: 'how-it-works' },
      },
      { title: 'Gigs', translations: { es: 'Proyectos', fr: 'Missions' }, to: { url: '/gigs' } },
      { title: 'Blog', translations: { es: 'Blog', fr: 'Blog' }, to: { url: '/blog' } },
    ],
  },
  {
    location: 'sidebar',
    name: 'Sidebar',
    items: [
      {
        title: 'Community guidelines',
        translations: { es: 'Normas de la comunidad', fr: 'Règles de la communauté' },
        to: { slug: 'community-guidelines' },
      },
      {
        title: 'Fees',
        translations: { es: 'Comisiones', fr: 'Commission' },
        to: { slug: 'fees' },
      },
      {
        title: 'Security',
        translations: { es: 'Seguridad', fr: 'Sécurité' },
        to: { slug: 'security' },
      },
    ],
  },
]

/** Creates the menus; their pages must exist. A location that already has a menu keeps it. */
export async function makeSampleMenus(ctx: UserContext): Promise<void> {
  const taken = new Set((await adminMenus(ctx)).map(({ location }) => location))
  for (const { location, name, items } of menus) {
    if (taken.has(location)) continue
    const { id, version } = await addMenu(ctx, { location, name })
    const tree = await Promise.all(items.map((item) => itemOf(ctx, item)))
    await setItems(ctx, id, { version, items: tree })
  }
}

async function itemOf(ctx: Context, { to, ...said }: DemoMenu['items'][number]): Promise<TopItem> {
  const target = 'url' in to ? to : { pageId: (await pageAt(ctx, to)).id }
  return { ...said, ...target, openInNewTab: false, children: [] }
}

/** The ids of sample menus that were never edited. */
export async function listSampleMenus({ db }: Pick<Context, 'db'>): Promise<number[]> {
  const present = await adminMenus({ db })
  return present
    .filter(({ version, location, items }) => {
      const made = menus.find((menu) => menu.location === location)
      return version === UNTOUCHED_VERSION && made && titlesOf(made) === titlesOf({ items })
    })
    .map(({ id }) => id)
}

const titlesOf = ({ items }: { items: readonly { title: string }[] }) =>
  items.map(({ title }) => title).join()

/** Removes the sample menus. Edited menus belong to the operator and stay. */
export async function removeSampleMenus(ctx: Context): Promise<void> {
  for (const id of await listSampleMenus(ctx)) await removeMenu(ctx, id)
}
