/** What the buttons for the main action of a page are filled with. */
export const buttonStyles = ['ink', 'brand'] as const
export const cornerStyles = ['square', 'soft', 'round'] as const
/** Headings and text: Bricolage Grotesque and Inter, Inter, Source Serif and Inter, or the fonts of the reader's system. */
export const fontStyles = ['bricolage_inter', 'inter', 'serif_inter', 'system'] as const
export type ButtonStyle = (typeof buttonStyles)[number]
export type CornerStyle = (typeof cornerStyles)[number]
export type FontStyle = (typeof fontStyles)[number]

/** The look that the owner chose (docs/product-rules.md#brand). */
export interface BrandTerms {
  /** `#rrggbb`; empty for the product's own color. */
  brandColor: string
  brandButtons: ButtonStyle
  brandCorners: CornerStyle
  brandFonts: FontStyle
  /** The path of a square picture that replaces the mark in browser tabs and on home screens; empty for none. */
  brandIcon: string
}

export const defaultBrand: BrandTerms = {
  brandColor: '',
  brandButtons: 'ink',
  brandCorners: 'soft',
  brandFonts: 'bricolage_inter',
  brandIcon: '',
}

/** Their names in the history of settings. */
export const brandNames = [
  'brandColor',
  'brandButtons',
  'brandCorners',
  'brandFonts',
  'brandIcon',
] as const

/** The tokens of tokens.css that follow from the brand's color, as `#rrggbb`. */
export interface BrandTokens {
  /** Shapes, lines and outlines. At least 3:1 on the page. */
  brand: string
  /** Text, and the fill below `onBrand`. At least 4.5:1 on the page, on cards and on `brandSoft`. */
  brandInk: string
  brandSoft: string
  onBrand: string
  /** The main action's fill, with its text; null if buttons keep the color of text. */
  action: { fill: string; hover: string; text: string } | null
}
