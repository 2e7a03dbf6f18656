import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { outcomeSearch, type FormOutcome } from '#platform/web/form-outcome.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { idIn } from '#platform/web/search-values.ts'
import { useUser } from '#platform/web/session.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { HelpSuggestions } from '#knowledge/web/help-suggestions.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { useDraft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import { contactContract, NewContactMessage } from '../contract.ts'
import { MAX_SUBJECT } from '../message.ts'

interface Search {
  form?: FormOutcome | undefined
  /** The gig whose review the message appeals against. */
  gig?: number | undefined
}

export const Route = createFileRoute('/contact')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...outcomeSearch(raw),
    gig: idIn(raw['gig']),
  }),
  head: ({ match: { context } }) => {
    const title = context.t('contact.title')
    const description = context.t('contact.text')
    return pageHead({
      context,
      title,
      description,
      canonical: '/contact',
      jsonLd: [
        {
          '@type': 'ContactPage',
          name: title,
          description,
          url: `${context.origin}/contact`,
          inLanguage: context.locale,
        },
        breadcrumbs(context.origin, [
          { name: context.t('shell.home'), path: '/' },
          { name: title, path: '/contact' },
        ]),
      ],
    })
  },
  component: ContactPage,
})

function ContactPage() {
  const t = useTranslations('contact')
  const { form, gig } = Route.useSearch()
  const send = useMutation({
    mutationFn: (message: NewContactMessage) => api(contactContract).send(message),
  })
  return (
    <div className="container-page grid max-w-2xl grid-cols-1 gap-6 py-8 sm:py-14">
      <header>
        <h1 className="text-3xl sm:text-4xl">{t('title')}</h1>
        <p className="mt-2 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      <Card className="p-6 sm:p-8">
        {send.isSuccess || form === 'sent' ? (
          <div className="grid justify-items-start gap-5">
            <Alert live tone="success" title={t('sent')}>
              {t('sentText')}
            </Alert>
            <Link to="/contact" className={buttonClass('secondary')} onClick={() => send.reset()}>
              {t('another')}
            </Link>
          </div>
        ) : (
          <ContactForm send={send} outcome={form} gig={gig} />
        )}
      </Card>
    </div>
  )
}

type Outcome = Exclude<FormOutcome, 'sent'>

interface FormProps {
  send: Send
  outcome: Outcome | undefined
  gig: number | undefined
}

function ContactForm({ send, outcome, gig }: FormProps) {
  const t = useTranslations('contact')
  const hydrated = useHydrated()
  const user = useUser()
  const form = useZodForm(NewContactMessage, {
    name: user?.fullName ?? '',
    email: user?.email ?? '',
    subject: gig === undefined ? '' : t('appealOfGig', { id: String(gig) }),
    message: '',
    website: '',
  })
  const draft = useDraft('contact', form, { subject: '', message: '' })
  const isBeside = isApiError(send.error) && send.error.errors.length > 0
  return (
    <form
      method="post"
      // Until hydration, the browser validates the form.
      noValidate={hydrated}
      className="grid grid-cols-1 gap-5"
      onSubmit={form.handleSubmit((message) =>
        send.mutate(message, {
          onSuccess: draft.clear,
          onError: (error) => showFieldErrors(form, error),
        }),
      )}
    >
      <LeaveGuard isDirty={form.formState.isDirty} />
      <DraftNote draft={draft} />
      <ContactFields form={form} />
      {send.error && !isBeside && (
        <Alert live tone="danger">
          {messageOf(send.error, t('failed'))}
        </Alert>
      )}
      {outcome && send.isIdle && <Alert tone="danger">{t(`outcomes.${outcome}`)}</Alert>}
      <div>
        <Button type="submit" size="lg" pending={send.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

type Form = ReturnType<typeof useZodForm<NewContactMessage, NewContactMessage>>

function ContactFields({ form }: { form: Form }) {
  const t = useTranslations('contact')
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('name')} required error={errors.name?.message}>
          <Input
            required
            maxLength={100}
            autoComplete="name"
            dir="auto"
            {...form.register('name')}
          />
        </Field>
        <Field label={t('email')} required error={errors.email?.message}>
          <Input
            required
            maxLength={254}
            type="email"
            autoComplete="email"
            {...form.register('email')}
          />
        </Field>
      </div>
      <Field label={t('subject')} optional error={errors.subject?.message}>
        <Input
          maxLength={MAX_SUBJECT}
          dir="auto"
          autoComplete="off"
          {...form.register('subject')}
        />
      </Field>
      <Field label={t('message')} hint={t('messageHint')} required error={errors.message?.message}>
        <Textarea required dir="auto" rows={7} {...form.register('message')} />
      </Field>
      <Suggestions form={form} />
      {/* Honeypot: bots fill in every field; people neither see nor reach this one. */}
      <div className="hidden" aria-hidden>
        <input tabIndex={-1} autoComplete="off" aria-label="-" {...form.register('website')} />
      </div>
    </>
  )
}

/** Suggests help articles that may already answer the question. */
function Suggestions({ form }: { form: Form }) {
  const [subject, message] = useWatch({ control: form.control, name: ['subject', 'message'] })
  return <HelpSuggestions text={`${subject ?? ''} ${message}`} />
}

type Send = ReturnType<typeof useMutation<unknown, Error, NewContactMessage>>
