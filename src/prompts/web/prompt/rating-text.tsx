import { Star } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'

interface Props {
  average: number
  count: number
}

/**
 * A star, the mean with one decimal and the count; 'New' for a prompt without ratings
 * (docs/product-rules.md#no-invented-figures).
 */
export function PromptRatingText({ average, count }: Props) {
  const t = useTranslations('prompts')
  const format = useFormatter()
  if (count === 0) return <span className="text-sm font-semibold text-ink-2">{t('unrated')}</span>
  const shown = format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-1 text-sm tabular-nums">
      <Star aria-hidden className="size-4 fill-star text-star" />
      <span className="sr-only">{t('rated', { value: shown, count })}</span>
      <span aria-hidden className="font-semibold">
        {shown}
      </span>
      <span aria-hidden className="text-ink-3">
        ({format.number(count)})
      </span>
    </span>
  )
}
