import { useQuery } from '@tanstack/react-query'
import { GigHiding } from '#briefs/web/admin-gig-hiding.tsx'
import { gigForAdmins } from '#briefs/web/admin-gig-queries.ts'
import { useUser } from '#platform/web/session.ts'

/** Hides a reported gig, or shows it again. Nothing for an admin's own gig, or one that no longer exists. */
export function ReportedGig({ id }: { id: number }) {
  const user = useUser()
  const { data: gig } = useQuery({ ...gigForAdmins(id), staleTime: 0, retry: false })
  if (!gig || gig.clientPerson?.id === user?.id) return null
  const isHidden = (gig.own?.hiddenAt ?? null) !== null
  return <GigHiding gig={{ id, title: gig.title, isHidden }} isAlone />
}
