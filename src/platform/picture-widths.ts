/**
 * Images in texts are stored in several widths, and their names contain the size: `KEY-2000x1125.webp` is the full
 * image, `KEY-2000x1125-480.webp` is the image at 480 pixels wide. So the address alone tells which widths exist and
 * how much space to reserve. Images uploaded before this scheme have no size in the name and are shown unchanged.
 */

/** From a phone's column to a high-density screen. No other width is available. */
const NARROWER = [480, 960, 1440] as const
const SIZED = /^(.+-(\d{1,4})x(\d{1,4}))\.webp$/
const SIZED_IN_HTML = /<img src="(\/media\/[\w-]+\.webp)"/g

interface Size {
  width: number
  height: number
}

export function sizedName(key: string, { width, height }: Size): string {
  return `${key}-${width}x${height}.webp`
}

/** The narrower versions stored with an image, given its key or address. None is as wide as the image itself. */
export function narrowerOf(name: string): { name: string; width: number }[] {
  const [, stem, own] = SIZED.exec(name) ?? []
  return NARROWER.filter((width) => width < Number(own)).map((width) => ({
    name: `${stem}-${width}.webp`,
    width,
  }))
}

interface Sources extends Partial<Size> {
  sizes?: string
  srcSet?: string
}

/** The additional `img` attributes for this address; `sizes` says how wide the image is displayed. */
export function sourcesOf(address: string, sizes: string): Sources {
  const [, , width, height] = SIZED.exec(address) ?? []
  if (!address.startsWith('/media/') || !width || !height) return {}
  const all = [...narrowerOf(address), { name: address, width: Number(width) }]
  return {
    sizes,
    srcSet: all.map((one) => `${one.name} ${one.width}w`).join(', '),
    width: Number(width),
    height: Number(height),
  }
}

/** Adds `srcset` and `sizes` to the images in safe HTML. */
export function withSources(html: string, sizes: string): string {
  return html.replaceAll(SIZED_IN_HTML, (tag, address: string) => {
    const { srcSet } = sourcesOf(address, sizes)
    return srcSet ? `<img decoding="async" sizes="${sizes}" srcset="${srcSet}"${tag.slice(4)}` : tag
  })
}
