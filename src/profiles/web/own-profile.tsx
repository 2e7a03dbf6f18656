import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { SessionContext, useUser } from '#platform/web/session.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Eye, Pencil } from '#ui/icons.ts'
import type { Profile } from '../contract.ts'

/** The owner's links to the settings and to the preview. */
export function OwnProfileLinks({ userId }: { userId: number }) {
  const t = useTranslations('profiles')
  if (useUser()?.id !== userId) return null
  return (
    <>
      <Link
        to={paths.dashboard}
        search={{ tab: 'settings' }}
        hash="profile"
        className={buttonClass('secondary')}
      >
        <Pencil aria-hidden className="size-4" />
        {t('edit')}
      </Link>
      <Link
        to="."
        search={(previous: object) => ({ ...previous, preview: 'visitor' as const })}
        className={buttonClass('secondary')}
      >
        <Eye aria-hidden className="size-4" />
        {t('preview')}
      </Link>
    </>
  )
}

/** Shows the owner their profile without a session, so that every part of it appears as to a visitor. */
export function AsVisitor({ children }: { children: ReactNode }) {
  const t = useTranslations('profiles')
  return (
    <>
      <div className="container-page pt-6">
        <Alert>
          <p className="flex flex-wrap items-center gap-x-4">
            <strong>{t('previewTitle')}</strong>
            <Link
              to="."
              search={(previous: object) => ({ ...previous, preview: undefined })}
              className="-my-3 inline-flex min-h-11 items-center font-semibold underline"
            >
              {t('previewBack')}
            </Link>
          </p>
        </Alert>
      </div>
      <SessionContext value={null}>{children}</SessionContext>
    </>
  )
}

/** The owner's answer contains paused and hidden services as well. */
export function asVisitorsSee(profile: Profile): Profile {
  const services = profile.services.filter(({ status }) => status === 'active')
  return { ...profile, services }
}
