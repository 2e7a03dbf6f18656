/**
 * A square icon of the owner's logo, or else of the default mark. A new logo changes the address, so no cache shows the
 * old one.
 */
export function iconPath(size: 32 | 180 | 192, logo: string | undefined): string {
  return `/icons/${size}.png${logoVersion(logo)}`
}

export function logoVersion(logo: string | undefined): string {
  return logo ? `?v=${logo.split('/').at(-1)?.slice(0, 8)}` : ''
}
