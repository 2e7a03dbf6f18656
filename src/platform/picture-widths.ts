/**
 * Pictures in texts are kept in several widths. Their names tell the size: `KEY-2000x1125.webp` is the picture
 * itself, `KEY-2000x1125-480.webp` the same 480 pixels wide. So whoever shows one knows the others, and how much
 * room to leave, from its address alone; what was uploaded before this has neither and is shown as it is.
 */

/** From a phone's column to a dense screen's; no other width can be asked for. */
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

/** The narrower ones kept beside a picture, by its key or its address; none is as wide as the picture. */
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

/** What an `img` of this address is told besides; `sizes` says how wide it is shown. */
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

/** A safe text whose pictures come as wide as they are shown. */
export function withSources(html: string, sizes: string): string {
  return html.replaceAll(SIZED_IN_HTML, (tag, address: string) => {
    const { srcSet } = sourcesOf(address, sizes)
    return srcSet ? `<img decoding="async" sizes="${sizes}" srcset="${srcSet}"${tag.slice(4)}` : tag
  })
}
