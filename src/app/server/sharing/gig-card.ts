import ui from '#catalogue/en/ui.json' with { type: 'json' }
import type { Brief } from '#briefs/brief-contract.ts'
import { formatMoney } from '#platform/money.ts'
import type { MainCategory } from '#services/categories-contract.ts'
import type { SiteInfo } from '#settings/contract.ts'
import type { Card } from './card.ts'
import { categoryName, huesOf, subcategoryName } from './categories.ts'

/** The card of a gig shows its title, category and budget, and nothing about its client. */
export function gigCard(site: SiteInfo, categories: readonly MainCategory[], gig: Brief): Card {
  return {
    brand: site.title,
    title: gig.title,
    titleElse: subcategoryName(gig),
    name: categoryName(categories, gig.category),
    line: subcategoryName(gig),
    facts: [budgetOf(gig)],
    hues: huesOf(categories, gig.category),
  }
}

function budgetOf({ budgetType, budgetMin, budgetMax, currency }: Brief): string {
  const money = (amount: number) =>
    formatMoney(amount, 'en', currency) + (budgetType === 'hourly' ? ui.perHour : '')
  if (budgetMin === null) return budgetMax === null ? 'No budget set' : `Up to ${money(budgetMax)}`
  if (budgetMax === null) return `From ${money(budgetMin)}`
  return budgetMin === budgetMax ? money(budgetMin) : `${money(budgetMin)} – ${money(budgetMax)}`
}
