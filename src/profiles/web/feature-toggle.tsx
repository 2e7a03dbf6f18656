import { useTranslations } from 'use-intl'
import { accountsContract } from '#accounts/contract.ts'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { useFlagToggle } from '#platform/web/use-flag-toggle.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Star } from '#ui/icons.ts'
import type { Profile } from '../contract.ts'

/** Lets admins show a viber on the landing page. */
export function FeatureToggle({ profile }: { profile: Profile }) {
  return useUser()?.isAdmin && profile.isServiceProvider ? (
    <Toggle key={profile.id} profile={profile} />
  ) : null
}

function Toggle({ profile: { id, isFeatured } }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const { isMarked, toggle } = useFlagToggle({
    isOn: isFeatured,
    save: (wanted) => api(accountsContract).setFeatured({ id, isFeatured: wanted }),
    shownBy: /^\/api\/(services\/featured$|users\/)/,
    failed: t('featureFailed'),
  })
  return (
    <Button look="secondary" aria-pressed={isMarked} onClick={toggle}>
      <Star aria-hidden className={cx('size-4', isMarked && 'fill-star text-star')} />
      {t(isMarked ? 'featured' : 'feature')}
    </Button>
  )
}
