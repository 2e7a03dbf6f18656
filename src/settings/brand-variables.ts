import type { BrandTokens, CornerStyle, FontStyle } from './brand.ts'

/** Values for the stylesheet's variables (tokens.css, app.css), by name. */
export type Variables = Record<`--${string}`, string>

export function colorVariables(tokens: BrandTokens): Variables {
  const { brand, brandInk, brandSoft, onBrand, action } = tokens
  return {
    '--brand': brand,
    '--brand-ink': brandInk,
    '--brand-soft': brandSoft,
    '--on-brand': onBrand,
    ...(action && {
      '--action': action.fill,
      '--action-hover': action.hover,
      '--on-action': action.text,
    }),
  }
}

/** The stylesheet's own corners are the soft ones. */
export const cornerVariables: Record<CornerStyle, Variables> = {
  square: {
    '--radius-sm': '0.0625rem',
    '--radius-md': '0.125rem',
    '--radius-lg': '0.125rem',
    '--radius-xl': '0.1875rem',
    '--radius-2xl': '0.25rem',
    '--radius-button': '0.125rem',
  },
  soft: {},
  round: {
    '--radius-sm': '0.5rem',
    '--radius-md': '0.875rem',
    '--radius-lg': '1.25rem',
    '--radius-xl': '1.75rem',
    '--radius-2xl': '2.25rem',
  },
}

/** The stylesheet's own fonts are Bricolage Grotesque and Inter. */
export const fontVariables: Record<FontStyle, Variables> = {
  bricolage_inter: {},
  inter: { '--font-display': 'var(--font-sans)' },
  serif_inter: { '--font-display': "'Source Serif 4 Variable',Georgia,serif" },
  system: {
    '--font-sans': 'ui-sans-serif,system-ui,sans-serif',
    '--font-display': 'var(--font-sans)',
  },
}
