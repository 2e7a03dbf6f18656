import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import type { FontStyle } from '#settings/brand.ts'
import type { SiteInfo } from '#settings/contract.ts'

const fonts: Record<FontStyle, readonly string[]> = {
  bricolage_inter: [inter, bricolage],
  inter: [inter],
  serif_inter: [inter, serif],
  system: [],
}

/** The fonts that the first page needs. */
export function preloadedFonts(style: FontStyle = 'bricolage_inter'): readonly string[] {
  return fonts[style]
}

/** The serif is declared only where an owner has chosen it, so that other pages carry nothing of it. */
const serifFace = `@font-face{font-family:'Source Serif 4 Variable';font-display:swap;font-weight:200 900;src:url(${serif}) format('woff2')}`

/** The style sheet of the owner's look; undefined for the product's own. */
export function ownStyles(brand: SiteInfo['brand']): string | undefined {
  if (!brand?.css) return undefined
  return brand.fonts === 'serif_inter' ? `${serifFace}${brand.css}` : brand.css
}
