/** The limits of a portfolio. */
export const MAX_PIECES = 20
/** Images and documents of one piece together. */
export const MAX_FILES = 6
export const MAX_TITLE = 100
export const MAX_DESCRIPTION = 1000
export const MAX_ADDRESS = 500

const MB = 1024 * 1024
export const MAX_IMAGE_BYTES = 5 * MB
export const MAX_PDF_MB = 10
export const MAX_PDF_BYTES = MAX_PDF_MB * MB

/** The two sizes in which an image is stored, in pixels: a thumbnail, and the whole image. */
export const imageSizes = {
  small: { width: 640, height: 480 },
  large: { width: 1600, height: 1600, isWhole: true },
} as const

/** Whether this is an https address that can be shown as a link, without a name or password in it. */
export function isLink(address: string): boolean {
  if (!address.startsWith('https://') || !URL.canParse(address)) return false
  const { protocol, username, password, hostname } = new URL(address)
  return protocol === 'https:' && !username && !password && hostname.includes('.')
}

/** Whether the order names each of these rows exactly once. */
export function isCompleteOrder(order: readonly number[], ids: readonly number[]): boolean {
  const named = new Set(order)
  return order.length === ids.length && ids.every((id) => named.has(id))
}
