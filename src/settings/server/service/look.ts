import type { BrandTerms, BrandTokens } from '../../brand.ts'
import { colorVariables, cornerVariables, fontVariables } from '../../brand-variables.ts'
import type { SiteInfo } from '../../contract.ts'
import { tokensOf } from '../brand-tokens.ts'

type ThemeTokens = Record<'light' | 'dark', BrandTokens>

/** Both themes, by color and button style. A marketplace has one; the others come from previews and tests. */
const known = new Map<string, ThemeTokens>()
const KEPT = 50

/** The readable colors of both themes; null for the product's own. */
export function themeTokens({
  brandColor,
  brandButtons,
}: Pick<BrandTerms, 'brandColor' | 'brandButtons'>): ThemeTokens | null {
  if (brandColor === '') return null
  const key = `${brandColor} ${brandButtons}`
  const tokens = known.get(key) ?? {
    light: tokensOf(brandColor, brandButtons, 'light'),
    dark: tokensOf(brandColor, brandButtons, 'dark'),
  }
  if (known.size >= KEPT) known.clear()
  known.set(key, tokens)
  return tokens
}

/** What every page needs to know of the owner's look; undefined for the product's own. */
export function lookOf(settings: BrandTerms): SiteInfo['brand'] {
  const { brandIcon, brandFonts, brandColor } = settings
  const css = cssOf(settings)
  if (css === '' && brandIcon === '') return undefined
  return { css, fonts: brandFonts, color: brandColor, icon: brandIcon || null }
}

/** Overrides the variables of tokens.css and app.css. At most 700 bytes, because every page carries it. */
function cssOf(settings: BrandTerms): string {
  const tokens = themeTokens(settings)
  const root = [
    ...(tokens ? assigned(colorVariables(tokens.light)) : []),
    ...assigned(cornerVariables[settings.brandCorners]),
    ...assigned(fontVariables[settings.brandFonts]),
  ]
  const dark = tokens
    ? `@media screen{.dark{${assigned(colorVariables(tokens.dark)).join(';')}}}`
    : ''
  return root.length === 0 ? '' : `:root{${root.join(';')}}${dark}`
}

function assigned(variables: Record<string, string>): string[] {
  return Object.entries(variables).map(([name, value]) => `${name}:${value}`)
}
