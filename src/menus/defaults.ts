/**
 * The links a marketplace begins with. Only what exists is listed, so a
 * part of the product that arrives adds its own.
 */
export interface DefaultLink {
  /** Remembered for ever: what was offered once is not offered again. */
  key: string
  /** The heading it stands below; without one it stands in the last row. */
  column?: 'company' | 'helpColumn' | 'legal'
  /** What it says: a text of the catalogue `shell`, in every language. */
  label:
    | 'faq'
    | 'support'
    | 'about'
    | 'aboutUs'
    | 'howItWorks'
    | 'security'
    | 'contact'
    | 'community'
    | 'terms'
    | 'privacy'
  /** A page of the operator's by its slug, or a screen of the product by its address. */
  to: { slug: string } | { path: string }
}

export const defaultFooter: readonly DefaultLink[] = [
  { key: 'company.about', column: 'company', label: 'aboutUs', to: { slug: 'about' } },
  {
    key: 'company.how-it-works',
    column: 'company',
    label: 'howItWorks',
    to: { slug: 'how-it-works' },
  },
  { key: 'company.security', column: 'company', label: 'security', to: { slug: 'security' } },
  { key: 'help.faq', column: 'helpColumn', label: 'faq', to: { path: '/knowledge-base/faq' } },
  { key: 'help.support', column: 'helpColumn', label: 'support', to: { path: '/knowledge-base' } },
  { key: 'help.contact', column: 'helpColumn', label: 'contact', to: { path: '/contact' } },
  { key: 'help.community', column: 'helpColumn', label: 'community', to: { path: '/blog' } },
  { key: 'legal.terms', column: 'legal', label: 'terms', to: { slug: 'terms' } },
  { key: 'legal.privacy', column: 'legal', label: 'privacy', to: { slug: 'privacy' } },
  { key: 'bottom.about', label: 'about', to: { slug: 'about' } },
]
