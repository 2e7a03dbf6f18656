import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { GitFork } from '#ui/icons.ts'
import { showFailure } from '#ui/show-failure.ts'
import { promptsContract } from '../../contract.ts'
import type { PromptDetail } from '../../shapes.ts'
import { isOfPrompts } from '../prompts-queries.ts'

/** Copies the prompt to a draft of the viewer, and opens its editor. Visitors log in first and return to this page. */
export function ForkButton({ prompt: { id, slug } }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const user = useUser()
  const next = useLocation({ select: ({ href }) => href })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const fork = useMutation({
    mutationFn: () =>
      api(promptsContract).fork({ id, slug }, { idempotencyKey: keyFor({ id, slug }) }),
    onSuccess: async (draft) => {
      done()
      await queryClient.invalidateQueries({ predicate: isOfPrompts, refetchType: 'none' })
      showToast({ title: t('forked'), description: t('forkedText') })
      await navigate({ to: '/prompts/edit/$id', params: { id: String(draft.id) } })
    },
    onError: (error) => showFailure(error, t('forkFailed'), t('tryAgain')),
  })
  const label = (
    <>
      <GitFork aria-hidden className="size-4" />
      {t('fork')}
    </>
  )
  if (!user) {
    return (
      <Link to="/auth" search={{ next }} className={buttonClass('secondary')}>
        {label}
      </Link>
    )
  }
  return (
    <Button look="secondary" pending={fork.isPending} onClick={() => fork.mutate()}>
      {label}
    </Button>
  )
}
