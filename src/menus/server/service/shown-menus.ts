import type { Language } from '#platform/languages.ts'
import { isPathOff } from '#platform/modules.ts'
import { primaryOf, type Context } from '#platform/server/context.ts'
import { PAGES_CHANGED } from '#pages/topic.ts'
import type { Menu } from '../../contract.ts'
import { shownTree, withoutLinks, type MenuLocation } from '../../menu.ts'
import { MENUS_CHANGED } from '../../topic.ts'
import { listMenus, listNamedPictures, type MenuWithRows } from '../queries.ts'

/** A process that missed a signal rereads the menus after this time. */
const KEPT_MS = 15_000

interface MenuCache {
  menus: Promise<MenuWithRows[]> | undefined
  readAt: number
}

type Signals = Context['signals']
const caches = new WeakMap<Signals, MenuCache>()

/**
 * The menus as visitors see them, all or the one of a location. Each process caches them until a menu or page changes,
 * because every page shows them. Links into modules that are off are left out.
 */
export async function shownMenus(ctx: Context, location?: MenuLocation): Promise<Menu[]> {
  const menus = await cachedMenus(ctx)
  return menus
    .filter((menu) => location === undefined || menu.location === location)
    .map((menu) => toMenu(menu, ctx.language))
    .map((menu) => ({
      ...menu,
      items: withoutLinks(menu.items, (url) => isPathOff(url, ctx.modules.off)),
    }))
}

function toMenu({ id, name, location, rows }: MenuWithRows, language: Language): Menu {
  return { id, name, location, items: shownTree(rows, language) }
}

function cachedMenus(ctx: Context): Promise<MenuWithRows[]> {
  const { signals } = ctx
  const kept = caches.get(signals) ?? createCache(signals)
  const at = ctx.now().getTime()
  if (kept.menus && Math.abs(at - kept.readAt) < KEPT_MS) return kept.menus
  const reading = listMenus(primaryOf(ctx))
  kept.menus = reading
  kept.readAt = at
  // A failed read is not cached.
  reading.catch(() => {
    if (kept.menus === reading) kept.menus = undefined
  })
  return reading
}

function createCache(signals: Signals): MenuCache {
  const kept: MenuCache = { menus: undefined, readAt: 0 }
  for (const topic of [MENUS_CHANGED, PAGES_CHANGED]) {
    signals.on(topic, () => void (kept.menus = undefined))
  }
  caches.set(signals, kept)
  return kept
}

/** Clears this process's cache immediately; other processes clear theirs on the signal. */
export function forgetMenus({ signals }: Pick<Context, 'signals'>): void {
  const kept = caches.get(signals)
  if (kept) kept.menus = undefined
}

/** The upload keys among these that a menu links to. */
export function namedPictures(ctx: Pick<Context, 'db'>, keys: readonly string[]) {
  return listNamedPictures(ctx.db, keys)
}
