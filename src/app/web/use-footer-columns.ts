import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useLandingCategories } from '#home/web/landing-categories.ts'
import { useMainCategoryName } from '#services/web/use-categories.ts'
import { footerColumns, type NavLink } from './links.ts'

interface FooterLink {
  key: string
  text: string
  to: NavLink['to']
  search: Record<string, string>
}

/** The built-in columns of the footer for this marketplace. Its own main categories are listed before gigs. */
export function useFooterColumns() {
  const t = useTranslations('shell')
  const { site } = useRouteContext({ from: '__root__' })
  const nameOf = useMainCategoryName()
  const categories = useLandingCategories()
  const own: FooterLink[] = categories
    .filter(({ isBuiltIn }) => !isBuiltIn)
    .map(({ slug }) => ({
      key: slug,
      text: nameOf(slug),
      to: '/browse',
      search: { category: slug },
    }))
  const linkOf = ({ label, to, search = {}, category }: NavLink): FooterLink[] => {
    const known = categories.find(({ slug }) => slug === category)
    if (category && !known) return []
    if (label === 'join' && !site?.isRegistrationOpen) return []
    if (label === 'gigs' && !site?.isGigBoardOpen) return []
    const text = known && known.label !== null ? nameOf(known.slug) : t(label)
    return [{ key: label, text, to, search }]
  }
  return footerColumns.map(({ heading, links }) => ({
    heading,
    links: links.flatMap((link) => [...(link.label === 'gigs' ? own : []), ...linkOf(link)]),
  }))
}
