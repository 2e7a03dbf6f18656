import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { dateTag } from '#accounts/web/date-tag.tsx'
import { admitAdmins } from '#platform/web/session.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Desk } from './desk/desk.tsx'
import type { NavLink } from './links.ts'

/**
 * The frame of all admin screens, which also refuses other viewers. A layout cannot stop the loaders of its
 * screens from running, so those begin with `if (!context.user.isAdmin) return`.
 */
export const Route = createFileRoute('/_admin')({
  beforeLoad: admitAdmins,
  component: AdminLayout,
})

function AdminLayout() {
  const { user } = Route.useRouteContext()
  if (user.twoStepDue?.isOver) return <TwoStepNeeded by={user.twoStepDue.by} />
  if (!user.isAdmin) return <AccessDenied instead={<Instead />} />
  return (
    <Desk>
      <Outlet />
    </Desk>
  )
}

/** Shown to an admin whose deadline for two-step verification has passed, with a link to turn it on. */
function TwoStepNeeded({ by }: { by: string }) {
  const t = useTranslations('admin.twoStepNeeded')
  return (
    <div className="container-page grid max-w-2xl justify-items-start gap-4 py-16">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="text-ink-2">{t.rich('text', dateTag(by))}</p>
      <p className="text-ink-2">{t('passkey')}</p>
      <Link
        to="/dashboard"
        search={{ tab: 'settings', part: 'security' }}
        className={buttonClass('primary')}
      >
        {t('button')}
      </Link>
    </div>
  )
}

/** The public counterpart of an admin screen, offered to refused viewers (docs/product-rules.md#guarded-pages). */
const publicSides: Partial<Record<string, { to: NavLink['to']; label: NavLink['label'] }>> = {
  '/admin/blog': { to: '/blog', label: 'blog' },
  '/admin/prompts': { to: '/prompts', label: 'prompts' },
  '/admin/knowledge-base': { to: '/knowledge-base', label: 'help' },
}

function Instead() {
  const t = useTranslations('shell')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { isPathOn } = useModules()
  const side = publicSides[path.replace(/\/$/, '')]
  if (!side || !isPathOn(side.to)) return null
  return (
    <Link to={side.to} className={buttonClass('secondary')}>
      {t(side.label)}
    </Link>
  )
}
