import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { useFlagToggle } from '#platform/web/use-flag-toggle.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Quote } from '#ui/icons.ts'
import { reviewsContract, type Review } from '../contract.ts'

type Quotable = Pick<Review, 'id' | 'comment' | 'isTestimonial' | 'clientId' | 'providerId'>

/** Lets an admin who is not a party quote a review on the landing page. Hidden for a review without a comment. */
export function QuoteToggle({ review }: { review: Quotable }) {
  const viewer = useUser()
  if (!viewer?.isAdmin || !review.comment) return null
  return [review.clientId, review.providerId].includes(viewer.id) ? null : (
    <Toggle review={review} />
  )
}

function Toggle({ review: { id, isTestimonial } }: { review: Quotable }) {
  const t = useTranslations('reviews')
  const { isMarked, toggle } = useFlagToggle({
    isOn: isTestimonial,
    save: (wanted) => api(reviewsContract).setTestimonial({ id, isTestimonial: wanted }),
    shownBy: /^\/api\/(testimonials$|users\/|services\/\d+\/reviews|admin\/reviews)/,
    failed: t('quoteFailed'),
  })
  return (
    <Button
      look={isMarked ? 'primary' : 'secondary'}
      aria-pressed={isMarked}
      onClick={toggle}
      className="justify-self-start"
    >
      <Quote aria-hidden className={cx('size-4', isMarked && 'fill-current')} />
      {t('quote')}
    </Button>
  )
}
