import { useRouteContext } from '@tanstack/react-router'
import type { Brief } from '../../brief-contract.ts'
import { SentInvitations } from './sent-invitations.tsx'
import { SuggestedVibers } from './suggested-vibers.tsx'

/** Whether the client can invite vibers to the gig now. */
export function useCanInvite({ status, own }: Brief): boolean {
  const { site } = useRouteContext({ from: '__root__' })
  const isRunning = status === 'open' || status === 'paused'
  return site.isGigBoardOpen && isRunning && own !== null && own.hiddenAt === null
}

/** For the client of a gig: vibers to invite, and those who are. */
export function InvitationArea({ brief }: { brief: Brief }) {
  const canInvite = useCanInvite(brief)
  return (
    <>
      {canInvite && <SuggestedVibers brief={brief} />}
      <SentInvitations briefId={brief.id} />
    </>
  )
}
