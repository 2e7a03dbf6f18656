import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf, read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { promptsContract, type PromptMove } from '#prompts/contract.ts'
import { promptPath } from '#prompts/prompt.ts'
import type { PromptDetail } from '#prompts/shapes.ts'
import { RejectDialog } from '#publishing/web/reject-dialog.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'

export const promptQuery = (id: number) => read(promptsContract, 'byId', { id })

interface Props {
  prompt: PromptDetail
  onDecided: () => void
}

/** What waits of a prompt, with the ways to read it and to decide. */
export function PromptReviewCard({ prompt, onDecided }: Props) {
  const t = useTranslations('moderation.prompt')
  const { title, revision, submittedAt, hasLiveVersion } = prompt
  const isWaiting = prompt.status === 'pending_review'
  const page: string = promptPath(prompt)
  const editor: string = `/prompts/edit/${prompt.id}`
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 dir="auto" className="font-sans font-semibold wrap-anywhere">
          {revision?.title ?? title}
        </h3>
        <StatusBadge status={prompt.status} hasLiveVersion={hasLiveVersion} />
        {submittedAt && (
          <p className="text-sm text-ink-3 sm:ml-auto">
            <DateText at={submittedAt} look="dateTime" />
          </p>
        )}
      </div>
      <blockquote dir="auto" className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere">
        {revision?.description ?? prompt.description}
      </blockquote>
      <pre
        dir="auto"
        className="max-h-96 overflow-auto rounded-lg bg-surface-2 px-4 py-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {revision?.content ?? prompt.content}
      </pre>
      <p className="text-sm text-ink-2">
        {isWaiting ? t(hasLiveVersion ? 'waitsRevision' : 'waitsNew') : t('decided')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isWaiting && <Deciding prompt={prompt} onDecided={onDecided} />}
        <Link to={page} className={buttonClass('secondary')}>
          {t('read')}
        </Link>
        <Link to={editor} className={buttonClass('secondary')}>
          {t('open')}
        </Link>
      </div>
    </Card>
  )
}

/** `a` approves and `r` rejects, as the list of keys says. */
function Deciding({ prompt, onDecided }: Props) {
  const t = useTranslations('moderation.prompt')
  const hydrated = useHydrated()
  const [isRejecting, setRejecting] = useState(false)
  const decision = useDecision(prompt, () => {
    setRejecting(false)
    onDecided()
  })
  return (
    <>
      <Button
        disabled={!hydrated}
        pending={decision.isPending}
        aria-keyshortcuts="a"
        onClick={() => decision.mutate({ status: 'published' })}
      >
        {t('approve')}
      </Button>
      <Button
        look="danger"
        disabled={!hydrated}
        aria-keyshortcuts="r"
        onClick={() => setRejecting(true)}
      >
        {t('reject')}
      </Button>
      {isRejecting && (
        <RejectDialog
          title={t('rejectTitle', { title: isolated(prompt.revision?.title ?? prompt.title) })}
          pending={decision.isPending}
          onReject={(why) => decision.mutate({ status: 'rejected', ...why })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

function useDecision({ id, version }: PromptDetail, onDecided: () => void) {
  const t = useTranslations('moderation.prompt')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (move: PromptMove) => api(promptsContract).move({ id, version, ...move }),
    onSuccess: (prompt) => {
      queryClient.setQueryData(promptQuery(id).queryKey, prompt)
      showToast({ title: t(prompt.status === 'published' ? 'approved' : 'rejected') })
      onDecided()
    },
    onError: async (error) => {
      const description = messageOf(error, t('failedText'))
      showToast({ title: t('failed'), description, variant: 'destructive' })
      // Perhaps somebody else was faster.
      await queryClient.invalidateQueries({ queryKey: promptQuery(id).queryKey })
    },
  })
}
