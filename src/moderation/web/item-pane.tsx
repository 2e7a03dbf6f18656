import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { applicationQuery } from '#applications/web/application-queries.ts'
import { GigReviewCard } from '#briefs/web/admin-gig-card.tsx'
import { gigForAdmins } from '#briefs/web/admin-gig-queries.ts'
import { ApplicationCard } from '#applications/web/application-card.tsx'
import { ContactCard } from '#contact/web/contact-card.tsx'
import { contactQuery } from '#contact/web/contact-queries.ts'
import { caseQuery } from '#disputes/web/dispute-queries.ts'
import { DisputeCard } from '#disputes/web/dispute-card.tsx'
import { isApiError } from '#platform/web/query.ts'
import { promptByIdQuery } from '#prompts/web/prompts-queries.ts'
import { reportQuery } from '#reports/web/report-queries.ts'
import { ReportCard } from '#reports/web/report-card.tsx'
import { AppealCard } from '#suspensions/web/appeal-card.tsx'
import { appealQuery } from '#suspensions/web/appeal-queries.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { InboxKind, ItemKey } from '../kinds.ts'
import type { InboxSearch } from './inbox-search.ts'
import { NextSteps } from './next-steps.tsx'
import { PaneHeading } from './pane-heading.tsx'
import { PersonHistory } from './person-history.tsx'
import { postQuery, PostReviewCard } from './post-review-card.tsx'
import { PromptReviewCard } from './prompt-review-card.tsx'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { FileQuestion } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'

interface PaneProps {
  id: number
  search: InboxSearch
  onDecided: () => void
}

/** THE table of panes by kind: the item's card with its decisions, and the people concerned. */
const panes: Record<InboxKind, ComponentType<PaneProps>> = {
  application: ApplicationPane,
  report: ReportPane,
  appeal: AppealPane,
  dispute: DisputePane,
  contact: ContactPane,
  post: PostPane,
  prompt: PromptPane,
  brief: GigPane,
}

export function ItemPane({
  item: { kind, id },
  ...rest
}: { item: ItemKey } & Omit<PaneProps, 'id'>) {
  const Pane = panes[kind]
  return <Pane id={id} {...rest} />
}

function ApplicationPane({ id, search, onDecided }: PaneProps) {
  return (
    <LoadedItem query={applicationQuery(id)}>
      {(application) => (
        <>
          <PaneHeading kind="application" person={application.user} />
          <ApplicationCard application={application} onDecided={onDecided} />
          <DecidedByOther decidedBy={application.decidedBy} />
          <PersonHistory id={application.user.id} part="applicant" search={search} />
        </>
      )}
    </LoadedItem>
  )
}

function ReportPane({ id, search, onDecided }: PaneProps) {
  return (
    <LoadedItem query={reportQuery(id)}>
      {(report) => (
        <>
          <PaneHeading kind="report" person={report.reported} />
          <ReportCard report={report} onDecided={onDecided} />
          <DecidedByOther decidedBy={report.decidedBy} />
          <NextSteps report={report} />
          <PersonHistory id={report.reported.id} part="reported" search={search} />
          <PersonHistory id={report.reporter.id} part="reporter" search={search} />
        </>
      )}
    </LoadedItem>
  )
}

function AppealPane({ id, search, onDecided }: PaneProps) {
  return (
    <LoadedItem query={appealQuery(id)}>
      {(appeal) => (
        <>
          <PaneHeading kind="appeal" person={appeal.user} />
          <AppealCard appeal={appeal} onDecided={onDecided} />
          <DecidedByOther decidedBy={appeal.decidedBy} />
          <PersonHistory id={appeal.user.id} part="appellant" search={search} />
        </>
      )}
    </LoadedItem>
  )
}

/** Disputes are decided in the dispute room, which the key `a` opens. */
function DisputePane({ id, search }: PaneProps) {
  return (
    <LoadedItem query={caseQuery(id)}>
      {(dispute) => (
        <>
          <PaneHeading kind="dispute" person={dispute[dispute.initiatorRole]} />
          <DisputeCard dispute={dispute} roomKey="a" />
          <PersonHistory id={dispute.client.id} part="client" search={search} />
          <PersonHistory id={dispute.provider.id} part="provider" search={search} />
        </>
      )}
    </LoadedItem>
  )
}

/** A logged-in sender is linked to their account; for a visitor there is only the name they gave. */
function ContactPane({ id, search, onDecided }: PaneProps) {
  return (
    <LoadedItem query={contactQuery(id)}>
      {(message) => (
        <>
          <PaneHeading
            kind="contact"
            person={{ id: message.userId, fullName: message.name, avatar: null }}
          />
          <ContactCard message={message} onDecided={onDecided} />
          <DecidedByOther decidedBy={message.answeredBy} />
          {message.userId !== null && (
            <PersonHistory id={message.userId} part="writer" search={search} />
          )}
        </>
      )}
    </LoadedItem>
  )
}

/** A post submitted for publication. */
function PostPane({ id, search, onDecided }: PaneProps) {
  return (
    <LoadedItem query={postQuery(id)}>
      {(post) => (
        <>
          <PaneHeading
            kind="post"
            person={{ id: post.authorId, fullName: post.authorName, avatar: post.authorAvatar }}
          />
          <PostReviewCard post={post} onDecided={onDecided} />
          {post.authorId !== null && (
            <PersonHistory id={post.authorId} part="writer" search={search} />
          )}
        </>
      )}
    </LoadedItem>
  )
}

/** A prompt submitted for publication. */
function PromptPane({ id, search, onDecided }: PaneProps) {
  return (
    <LoadedItem query={promptByIdQuery(id)}>
      {(prompt) => (
        <>
          <PaneHeading
            kind="prompt"
            person={{
              id: prompt.authorId,
              fullName: prompt.authorName,
              avatar: prompt.authorAvatar,
            }}
          />
          <PromptReviewCard prompt={prompt} onDecided={onDecided} />
          {prompt.authorId !== null && (
            <PersonHistory id={prompt.authorId} part="writer" search={search} />
          )}
        </>
      )}
    </LoadedItem>
  )
}

/** A gig that an admin approves before it opens. */
function GigPane({ id, search, onDecided }: PaneProps) {
  const t = useTranslations('moderation')
  return (
    <LoadedItem query={gigForAdmins(id)} goneText={t('brief.goneText')}>
      {(gig) => (
        <>
          {gig.clientPerson && <PaneHeading kind="brief" person={gig.clientPerson} />}
          <GigReviewCard gig={gig} onDecided={onDecided} />
          {gig.clientPerson && (
            <PersonHistory id={gig.clientPerson.id} part="client" search={search} />
          )}
        </>
      )}
    </LoadedItem>
  )
}

interface OpenedProps<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** What to say if there is no such item any more. */
  goneText?: string
  children: (data: Data) => ReactNode
}

/** Reloads the item whenever it is opened, because another admin may have changed it. */
function LoadedItem<Data, Key extends readonly unknown[]>({
  query,
  goneText,
  children,
}: OpenedProps<Data, Key>) {
  const t = useTranslations('moderation')
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  if (data !== undefined) return children(data)
  if (isApiError(error) && error.status === 404) {
    return <EmptyState icon={FileQuestion} title={t('gone')} text={goneText ?? t('goneText')} />
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeletons classes={['h-14 rounded-xl', 'h-64 rounded-xl']} />
}

/** Shows a toast when another admin decides the open item. */
function DecidedByOther({ decidedBy }: { decidedBy: string | null }) {
  const t = useTranslations('moderation')
  const me = useUser()?.fullName
  const before = useRef(decidedBy)
  useEffect(() => {
    const isNew = before.current === null && decidedBy !== null
    before.current = decidedBy
    if (!isNew || decidedBy === me) return
    showToast({ title: t('rival', { name: isolated(decidedBy) }), variant: 'destructive' })
  }, [decidedBy, me, t])
  return null
}
