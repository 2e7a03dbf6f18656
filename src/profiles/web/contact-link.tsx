import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'

interface Props {
  userId: number
  label?: string
  /** The service whose page has the link. A conversation that begins with it is about the service. */
  serviceId?: number
  onClick?: () => void
}

/** Links to the conversation with another member. A visitor logs in first. */
export function ContactLink({ userId, label, serviceId, onClick }: Props) {
  const t = useTranslations('profiles')
  const user = useUser()
  const isOwn = user?.id === userId
  if (isOwn) return null
  const thread = paths.messages(userId)
  const next = serviceId === undefined ? thread : `${thread}?service=${serviceId}`
  const className = buttonClass('secondary')
  if (user) {
    return (
      <Link to={thread} search={{ service: serviceId }} onClick={onClick} className={className}>
        {label ?? t('contactMe')}
      </Link>
    )
  }
  return (
    <Link to="/auth" search={{ next }} onClick={onClick} className={className}>
      {label ?? t('contactMe')}
    </Link>
  )
}
