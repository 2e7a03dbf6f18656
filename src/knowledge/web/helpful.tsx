import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ThumbsDown, ThumbsUp } from '#ui/icons.ts'
import { MAX_FEEDBACK } from '../article.ts'
import { knowledgeContract } from '../contract.ts'
import { textIn } from './text-in.ts'

/** Asks whether an article helped. A later vote replaces the earlier one (docs/product-rules.md#article-feedback). */
export function Helpful({ articleId }: { articleId: number }) {
  const t = useTranslations('knowledge')
  const hydrated = useHydrated()
  const [isThanked, setThanked] = useState(false)
  // The last vote that was saved. A failed request keeps it, and the text in the comment field.
  const [said, setSaid] = useState<boolean>()
  const vote = useMutation({
    mutationFn: (opinion: { isHelpful: boolean; feedback?: string }) =>
      api(knowledgeContract).giveFeedback({ id: articleId, ...opinion }),
    onSuccess: ({ isHelpful, feedback }) => {
      setSaid(isHelpful)
      setThanked(isHelpful || feedback !== null)
    },
  })
  return (
    <section
      aria-labelledby="was-helpful"
      className="grid justify-items-start gap-4 rounded-xl border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="was-helpful" className="font-sans text-base font-semibold">
          {t('helpful')}
        </h2>
        {[true, false].map((isHelpful) => (
          <Vote
            key={String(isHelpful)}
            isHelpful={isHelpful}
            isChosen={said === isHelpful}
            isOff={!hydrated}
            isPending={vote.isPending && vote.variables.isHelpful === isHelpful}
            onVote={() => !vote.isPending && vote.mutate({ isHelpful })}
          />
        ))}
      </div>
      <div role="status" className="empty:hidden">
        {isThanked && <p className="font-medium text-success">{t('thanks')}</p>}
      </div>
      {vote.error && (
        <Alert live tone="danger" title={t('feedbackFailed')}>
          {messageOf(vote.error, t('tryAgain'))}
        </Alert>
      )}
      {said === false && (
        <>
          {!isThanked && (
            <Missing
              isPending={vote.isPending}
              onSend={(feedback) => vote.mutate({ isHelpful: false, feedback })}
            />
          )}
          <Link to="/contact" className="font-medium text-brand-ink hover:underline">
            {t('contact')}
          </Link>
        </>
      )}
    </section>
  )
}

interface VoteProps {
  isHelpful: boolean
  isChosen: boolean
  isOff: boolean
  isPending: boolean
  onVote: () => void
}

function Vote({ isHelpful, isChosen, isOff, isPending, onVote }: VoteProps) {
  const t = useTranslations('knowledge')
  const Thumb = isHelpful ? ThumbsUp : ThumbsDown
  return (
    <Button
      look="secondary"
      aria-pressed={isChosen}
      disabled={isOff}
      pending={isPending}
      onClick={onVote}
    >
      {!isPending && <Thumb aria-hidden className="size-4" />}
      {t(isHelpful ? 'yes' : 'no')}
    </Button>
  )
}

function Missing({ isPending, onSend }: { isPending: boolean; onSend: (text: string) => void }) {
  const t = useTranslations('knowledge')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget, 'feedback')
    if (text) onSend(text)
  }
  return (
    <form noValidate method="post" className="grid w-full gap-3" onSubmit={send}>
      <Field label={t('missingLabel')}>
        <Textarea name="feedback" dir="auto" rows={3} maxLength={MAX_FEEDBACK} />
      </Field>
      <Button type="submit" look="secondary" pending={isPending} className="justify-self-start">
        {t('send')}
      </Button>
    </form>
  )
}
