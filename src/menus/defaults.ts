/** The links of a new marketplace. A link whose target does not exist yet is offered once the target exists. */
export interface DefaultLink {
  /** Stored once the link was offered, so that it is never offered again. Must not change. */
  key: string
  /** The heading above the link; without one the link is in the last row. */
  column?: 'company' | 'helpColumn' | 'legal'
  /** Key of the label in the catalogue `shell`. */
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
  /** A page of the operator by slug, or a route of the product by path. */
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
