import { useTranslations } from 'use-intl'
import { RatingText } from '#ui/stars.tsx'

interface Props {
  average: number
  count: number
}

/** The rating of a prompt. It counts people instead of reviews, because a review is optional. */
export function PromptRatingText({ average, count }: Props) {
  const t = useTranslations('prompts')
  return (
    <RatingText
      average={average}
      count={count}
      sentenceOf={(value) => t('rated', { value, count })}
    />
  )
}
