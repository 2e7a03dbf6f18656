import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import type { ListedDiscovery, ListedSubcategory } from '#services/vocabulary-contract.ts'
import {
  useDiscoveryName,
  useMainCategoryName,
  useSubcategoryName,
} from '#services/web/use-categories.ts'
import { Badge } from '#ui/badge.tsx'
import { countsQuery } from './counts-query.ts'

interface Props {
  row: ListedDiscovery
  parts: readonly ListedSubcategory[]
}

/** The rule of a search category, and the number of matching services. */
export function RuleDetail({ row, parts }: Props) {
  const { id, isActive, rule } = row
  const t = useTranslations('vocabulary.discovery')
  const tradeOf = useMainCategoryName()
  const nameOf = useSubcategoryName()
  const { data: counts } = useQuery(countsQuery)
  const count = counts?.find((one) => one.id === id)
  const found = count && t(count.isBounded ? 'findsAtLeast' : 'finds', { count: count.services })
  const named = (rule.subcategories ?? []).map((slug) => {
    const part = parts.find((one) => one.slug === slug)
    return { slug, name: part ? nameOf(slug, part.label) : slug }
  })
  return (
    <>
      <ul
        aria-label={t('ruleOf', { name: useDiscoveryName()(row) })}
        className="flex flex-wrap gap-1.5"
      >
        {rule.category && (
          <li>
            <Badge tone="brand">{t('allOf', { trade: tradeOf(rule.category) })}</Badge>
          </li>
        )}
        {named.map(({ slug, name }) => (
          <li key={slug}>
            <Badge>
              <bdi>{name}</bdi>
            </Badge>
          </li>
        ))}
        {rule.skillWords?.map((word) => (
          <li key={word}>
            <Badge className="border border-line bg-surface">
              <bdi>{t('skillWord', { word })}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
      {found !== undefined && (
        <p className="text-sm text-ink-3">
          {isActive ? (
            <Link to={paths.browse} search={{ category: row.label }} className="hover:underline">
              {found}
            </Link>
          ) : (
            found
          )}
        </p>
      )}
    </>
  )
}
