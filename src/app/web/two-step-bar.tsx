import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { dateTag } from '#accounts/web/date-tag.tsx'
import type { SessionUser } from '#platform/web/session.ts'
import { ShieldAlert } from '#ui/icons.ts'

/** Tells an admin the deadline for two-step verification, or that it has passed. Loaded only for them. */
export function TwoStepBar({ by, isOver }: NonNullable<SessionUser['twoStepDue']>) {
  const t = useTranslations('shell')
  return (
    <aside aria-label={t('twoStepGo')} className="bg-danger-soft text-danger print:hidden">
      <p className="container-page flex items-center justify-center gap-2 py-2 text-center text-xs font-medium">
        <ShieldAlert aria-hidden className="size-3.5 shrink-0" />
        <span>
          {isOver ? t('twoStepOver') : t.rich('twoStepDue', dateTag(by))}{' '}
          <Link
            to="/dashboard"
            search={{ tab: 'settings', part: 'security' }}
            activeProps={{}}
            className="font-semibold underline underline-offset-2"
          >
            {t('twoStepGo')}
          </Link>
        </span>
      </p>
    </aside>
  )
}
