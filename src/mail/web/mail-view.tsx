import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Paperclip } from '#ui/icons.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { mailContract, type MailboxMail } from '../contract.ts'

const views = ['html', 'plain', 'headers'] as const
type View = (typeof views)[number]

/** One email as HTML, as plain text and with its headers. */
export function MailView({ id }: { id: number }) {
  const t = useTranslations('mailbox')
  const [view, setView] = useState<View>('html')
  const { data: mail, error } = useQuery(read(mailContract, 'mail', { id }))
  if (error) return <ErrorState error={error} />
  if (!mail) return <Skeletons classes={['h-96 rounded-xl']} />
  return (
    <Card as="article" className="grid grid-cols-1 content-start gap-4">
      <h2 dir="auto" className="text-xl">
        {mail.subject}
      </h2>
      <p className="text-sm text-ink-2">{mail.toAddress}</p>
      <div role="group" aria-label={t('views')} className="flex gap-2">
        {views.map((choice) => (
          <Button
            key={choice}
            look={choice === view ? 'primary' : 'secondary'}
            aria-pressed={choice === view}
            onClick={() => setView(choice)}
          >
            {t(choice)}
          </Button>
        ))}
      </div>
      <Files mail={mail} />
      <Content mail={mail} view={view} title={t('content')} />
    </Card>
  )
}

function Files({ mail: { files } }: { mail: MailboxMail }) {
  const t = useTranslations('mailbox')
  if (files.length === 0) return null
  return (
    <ul aria-label={t('files')} className="flex flex-wrap gap-2">
      {files.map(({ name, path }) => (
        <li key={path}>
          <a href={path} download className={buttonClass('secondary')}>
            <Paperclip aria-hidden className="size-4" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The frame runs no scripts, and its links open in a new tab. */
function Content({ mail, view, title }: { mail: MailboxMail; view: View; title: string }) {
  if (view === 'html') {
    return (
      <iframe
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={`${mailContract.mailbox.path}/${mail.id}/html`}
        className="h-[40rem] w-full rounded-lg border border-line bg-white"
      />
    )
  }
  const text =
    view === 'plain'
      ? mail.text
      : Object.entries(mail.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')
  return (
    <pre className="max-h-[40rem] overflow-auto rounded-lg bg-surface-2 p-4 text-sm wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  )
}
