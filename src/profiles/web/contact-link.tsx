import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'

/** Links to the conversation with another member. A visitor logs in first. */
export function ContactLink({ userId, label }: { userId: number; label?: string }) {
  const t = useTranslations('profiles')
  const user = useUser()
  const isOwn = user?.id === userId
  if (isOwn) return null
  const thread = paths.messages(userId)
  const className = buttonClass('secondary')
  if (user) {
    return (
      <Link to={thread} className={className}>
        {label ?? t('contactMe')}
      </Link>
    )
  }
  return (
    <Link to="/auth" search={{ next: thread }} className={className}>
      {label ?? t('contactMe')}
    </Link>
  )
}
