import profiles from '#catalogue/en/profiles.json' with { type: 'json' }
import ui from '#catalogue/en/ui.json' with { type: 'json' }
import { formatMoney } from '#platform/money.ts'
import type { Profile } from '#profiles/contract.ts'
import type { MainCategory } from '#services/categories-contract.ts'
import type { Rating, Service } from '#services/contract.ts'
import type { SiteInfo } from '#settings/contract.ts'
import type { Card } from './card.ts'
import { huesOf, subcategoryName } from './categories.ts'

export function serviceCard(
  site: SiteInfo,
  categories: readonly MainCategory[],
  service: Service,
  username: string,
): Card {
  const { provider, hourlyRate, rating, category } = service
  return {
    brand: site.title,
    title: service.title,
    titleElse: subcategoryName(service),
    name: provider.name,
    nameElse: username,
    line: provider.title,
    facts: [formatMoney(hourlyRate, 'en', site.currency) + ui.perHour, ...ratingFact(rating)],
    hues: huesOf(categories, category),
  }
}

export function profileCard(
  site: SiteInfo,
  categories: readonly MainCategory[],
  profile: Profile,
): Card {
  const role = profile.isServiceProvider ? profiles.serviceProvider : profiles.client
  return {
    brand: site.title,
    title: profile.fullName,
    titleElse: profile.username,
    name: role,
    line: profile.headline ?? '',
    facts: ratingFact(profile.rating),
    hues: huesOf(categories, profile.services[0]?.category),
  }
}

/** No rating is shown before the first review (docs/product-rules.md#no-invented-figures). */
function ratingFact({ average, count }: Rating): string[] {
  return count > 0 ? [`${average.toFixed(1)} / 5 (${count})`] : []
}
