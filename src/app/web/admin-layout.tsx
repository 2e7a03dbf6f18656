import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { dateTag } from '#accounts/web/date-tag.tsx'
import { WaitingBadge } from '#moderation/web/waiting-badge.tsx'
import { admitAdmins } from '#platform/web/session.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { useIsReady } from '#platform/web/use-is-ready.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import { adminScreens, isOffered } from './admin-screens.ts'
import type { NavLink } from './links.ts'

/**
 * The navigation of all admin screens, which also refuses other viewers. A layout cannot stop the loaders of its
 * screens from running, so those begin with `if (!context.user.isAdmin) return`.
 */
export const Route = createFileRoute('/_admin')({
  beforeLoad: admitAdmins,
  component: AdminLayout,
})

/** Other screens are nested below these, so their links are highlighted on an exact match only. */
const roots = new Set(['/admin', '/admin/settings'])

function AdminLayout() {
  const { user } = Route.useRouteContext()
  if (user.twoStepDue?.isOver) return <TwoStepNeeded by={user.twoStepDue.by} />
  if (!user.isAdmin) return <AccessDenied instead={<Instead />} />
  return (
    <div className="container-page grid grid-cols-1 gap-6 py-6 lg:grid-cols-[12rem_1fr] lg:gap-8 lg:py-10">
      <Navigation />
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        <Outlet />
      </div>
    </div>
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
        search={{ tab: 'settings' }}
        hash="security"
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

/** Next to the screen where there is room, otherwise a strip above it, scrolled to the current screen. */
function Navigation() {
  const t = useTranslations('admin')
  const { site } = Route.useRouteContext()
  const isReady = useIsReady()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // The page of a single item highlights its list.
  const strip = useCurrentInView<HTMLElement>(`[href="${path.replace(/\/\d+$/, '')}"]`)
  const isShown = ({ to }: { to: string }) => isReady(to) && isOffered(to, site)
  return (
    <nav
      ref={strip}
      aria-label={t('navigation')}
      className={cx(
        'relative flex min-w-0 gap-1 overflow-x-auto border-b border-line pb-1',
        'lg:sticky lg:top-20 lg:grid lg:content-start lg:gap-5 lg:self-start lg:border-0',
      )}
    >
      {adminScreens.map(({ label, screens }) => (
        <div key={label} className="shrink-0 lg:grid lg:gap-1">
          <h2 className="hidden px-3 text-xs font-semibold text-ink-3 lg:block">
            {t(`groups.${label}`)}
          </h2>
          <ul aria-label={t(`groups.${label}`)} className="flex gap-1 lg:grid">
            {screens.filter(isShown).map(({ to, label: screen }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: roots.has(to), includeSearch: false }}
                  className={linkClass}
                >
                  {t(`screens.${screen}`)}
                  {screen === 'inbox' && <WaitingBadge />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const linkClass = cx(
  'flex min-h-11 items-center rounded-lg px-3 text-sm font-medium whitespace-nowrap lg:min-h-9',
  'text-ink-2 -outline-offset-2 hover:bg-surface-2 hover:text-ink',
  'aria-[current=page]:bg-surface-2 aria-[current=page]:text-ink',
)
