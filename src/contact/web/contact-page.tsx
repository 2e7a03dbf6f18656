import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { contactContract, NewContactMessage } from '../contract.ts'

export const Route = createFileRoute('/contact')({
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
        {send.isSuccess ? (
          <div className="grid justify-items-start gap-5">
            <Alert live tone="success" title={t('sent')}>
              {t('sentText')}
            </Alert>
            <Button look="secondary" onClick={() => send.reset()}>
              {t('another')}
            </Button>
          </div>
        ) : (
          <ContactForm send={send} />
        )}
      </Card>
    </div>
  )
}

function ContactForm({ send }: { send: Send }) {
  const t = useTranslations('contact')
  const hydrated = useHydrated()
  const user = useUser()
  const form = useZodForm(NewContactMessage, {
    name: user?.fullName ?? '',
    email: user?.email ?? '',
    subject: '',
    message: '',
    website: '',
  })
  const { errors } = form.formState
  const isBeside = isApiError(send.error) && send.error.errors.length > 0
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={form.handleSubmit((message) =>
        send.mutate(message, { onError: (error) => showFieldErrors(form, error) }),
      )}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('name')} required error={errors.name?.message}>
          <Input autoComplete="name" dir="auto" {...form.register('name')} />
        </Field>
        <Field label={t('email')} required error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
      </div>
      <Field label={t('subject')} optional error={errors.subject?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('subject')} />
      </Field>
      <Field label={t('message')} hint={t('messageHint')} required error={errors.message?.message}>
        <Textarea dir="auto" rows={7} {...form.register('message')} />
      </Field>
      {/* Programs fill in every field; people neither see nor reach this one. */}
      <div className="hidden" aria-hidden>
        <input tabIndex={-1} autoComplete="off" aria-label="-" {...form.register('website')} />
      </div>
      {send.error && !isBeside && (
        <Alert live tone="danger">
          {messageOf(send.error, t('failed'))}
        </Alert>
      )}
      <noscript>
        <Alert tone="warning">{t('noScript')}</Alert>
      </noscript>
      <div>
        <Button type="submit" size="lg" pending={send.isPending} disabled={!hydrated}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

type Send = ReturnType<typeof useMutation<unknown, Error, NewContactMessage>>
