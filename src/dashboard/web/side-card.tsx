import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

export function SideCard({ user }: { user: SessionUser }) {
  const t = useTranslations('dashboard')
  return (
    <Card
      as="aside"
      aria-label={user.fullName}
      className="flex flex-wrap items-center gap-4 lg:grid lg:justify-items-center lg:text-center"
    >
      <Avatar name={user.fullName} src={user.avatar} size="lg" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {user.fullName}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">@{user.username}</p>
        {user.isServiceProvider && (
          <Badge tone="brand" className="mt-2">
            {t('serviceProvider')}
          </Badge>
        )}
      </div>
      <Link to={paths.viber(user.id)} className={`${buttonClass('secondary')} max-lg:w-full`}>
        {t('viewPublicProfile')}
      </Link>
    </Card>
  )
}
