import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { MailPlus } from '#ui/icons.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import type { InvitedViber } from './use-invite.ts'

const ChooseGigDialog = lazyDialog(
  async () => (await import('./choose-gig-dialog.tsx')).ChooseGigDialog,
)

/** Invites a viber to one of the viewer's gigs. Nothing for visitors, for the viber, and while the board is closed. */
export function InviteToGig({ viber }: { viber: InvitedViber }) {
  const t = useTranslations('briefs.invite')
  const user = useUser()
  const hydrated = useHydrated()
  const { site } = useRouteContext({ from: '__root__' })
  const [isOpen, setOpen] = useState(false)
  if (!user || user.id === viber.id || !site.isGigBoardOpen) return null
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        disabled={!hydrated}
        onPointerEnter={ChooseGigDialog.preload}
        onFocus={ChooseGigDialog.preload}
        onClick={() => setOpen(true)}
      >
        <MailPlus aria-hidden className="size-4" />
        {t('toGig')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChooseGigDialog viber={viber} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
