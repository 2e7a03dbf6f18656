/** A square icon of the owner's logo, else of the mark. Another logo has another address, so no cache keeps the old. */
export function iconPath(size: 32 | 180 | 192, logo: string | undefined): string {
  return `/icons/${size}.png${logoVersion(logo)}`
}

export function logoVersion(logo: string | undefined): string {
  return logo ? `?v=${logo.split('/').at(-1)?.slice(0, 8)}` : ''
}
