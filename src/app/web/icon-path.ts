import type { SiteInfo } from '#settings/contract.ts'

type Owner = Pick<SiteInfo, 'logo' | 'brand'> | undefined

/**
 * A square icon: the owner's icon, else their logo, else the default mark in their color. A change of these changes the
 * address, so no cache shows the old one.
 */
export function iconPath(size: 32 | 180 | 192, owner: Owner): string {
  return `/icons/${size}.png${iconVersion(owner)}`
}

export function iconVersion(owner: Owner): string {
  const source = pictureOf(owner) ?? owner?.brand?.color
  return source ? `?v=${source.split('/').at(-1)?.replace('#', '').slice(0, 8)}` : ''
}

/** Whether the icon differs from the default mark. */
export function hasOwnIcon(owner: Owner): boolean {
  return iconVersion(owner) !== ''
}

function pictureOf(owner: Owner): string | undefined {
  return owner?.brand?.icon ?? owner?.logo?.src
}
