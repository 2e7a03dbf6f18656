import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { asciiEmail } from '#platform/email-address.ts'
import { api } from '#platform/web/client.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { useDecision } from '#ui/use-decision.ts'
import { contactContract, type ContactMessage } from '../contract.ts'
import { MAX_NOTE } from '../message.ts'
import { contactQuery } from './contact-queries.ts'

interface Props {
  message: ContactMessage
  onDecided: () => void
}

/** A message to the marketplace, with the answer's note or the button to mark it as answered. */
export function ContactCard({ message, onDecided }: Props) {
  const t = useTranslations('contact.admin')
  const { email, subject, answeredAt, answeredBy, note } = message
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 dir="auto" className="font-sans font-semibold wrap-anywhere">
          {subject ?? t('noSubject')}
        </h3>
        <p className="text-sm text-ink-3 sm:ml-auto">
          <DateText at={message.createdAt} look="dateTime" />
        </p>
      </div>
      <blockquote
        dir="auto"
        className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere whitespace-pre-line"
      >
        {message.message}
      </blockquote>
      <p className="text-sm wrap-anywhere text-ink-2">
        {t('from', { name: isolated(message.name) })} <bdi>{email}</bdi>
      </p>
      {answeredAt && (
        <p className="text-sm wrap-anywhere text-ink-3">
          {t('answered', { name: isolated(answeredBy ?? '') })} <DateText at={answeredAt} />
          {note && (
            <span dir="auto" className="block whitespace-pre-line">
              {note}
            </span>
          )}
        </p>
      )}
      <Answering message={message} onDecided={onDecided} />
    </Card>
  )
}

function Answering({ message: { id, email, subject, answeredAt }, onDecided }: Props) {
  const t = useTranslations('contact.admin')
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const answer = useDecision({
    queryKey: contactQuery(id).queryKey,
    decide: (note: string) => api(contactContract).answer({ id, note }),
    done: () => t('marked'),
    failed: { title: t('failed'), fallback: t('failedText') },
    onDecided,
  })
  const isAnswered = answeredAt !== null
  // Stays open when another admin answers first, so that the typed note is not lost.
  if (isAnswered && (!isOpen || answer.isSuccess)) return null
  const mail = `mailto:${encodeURIComponent(asciiEmail(email))}?subject=${encodeURIComponent(`Re: ${subject ?? ''}`)}`
  return (
    <div className="flex flex-wrap gap-3">
      {!isAnswered && (
        <>
          <Button disabled={!hydrated} aria-keyshortcuts="a" onClick={() => setOpen(true)}>
            {t('mark')}
          </Button>
          <a href={mail} className={buttonClass('secondary')}>
            {t('write')}
          </a>
        </>
      )}
      {isOpen && (
        <NoteDialog
          title={t('markTitle')}
          description={t('markText')}
          label={t('note')}
          hint={t('noteHint')}
          maxLength={MAX_NOTE}
          action={t('mark')}
          pending={answer.isPending}
          isLate={isAnswered}
          onSubmit={(note) => answer.mutate(note)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
