import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Queried } from '#ui/queried.tsx'
import { MAX_SEARCH_LENGTH } from '../../limits.ts'
import type { Understood } from '../../synonyms-contract.ts'
import { trialQuery } from './synonyms-queries.ts'

/** Shows what the search understands by a text. */
export function TrySearch() {
  const t = useTranslations('vocabulary.synonyms')
  const [tried, setTried] = useState('')
  const query = useQuery({ ...trialQuery(tried), enabled: tried !== '', staleTime: 0 })
  return (
    <section aria-label={t('try')} className="rounded-xl border border-line bg-surface p-4">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('try')
          const text = typeof typed === 'string' ? typed.trim() : ''
          setTried(text)
          if (text === tried && text !== '') void query.refetch()
        }}
      >
        <Field label={t('try')} className="min-w-0 flex-1 basis-44">
          <Input
            type="search"
            name="try"
            dir="auto"
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
            placeholder={t('tryExample')}
          />
        </Field>
        <Button type="submit" look="secondary" pending={query.isFetching}>
          {t('tryIt')}
        </Button>
      </form>
      <div role="status">
        {tried !== '' && (
          <div className="mt-4 text-sm">
            <Queried query={query} loading={['h-24 rounded-lg']} level={2}>
              {(understood) => <Result text={tried} understood={understood} />}
            </Queried>
          </div>
        )}
      </div>
    </section>
  )
}

interface ResultProps {
  text: string
  understood: Understood
}

function Result({ text, understood }: ResultProps) {
  const t = useTranslations('vocabulary.synonyms')
  const { terms, ignored, services, listed, isBounded } = understood
  if (terms.length === 0) return <p>{t('nothingToSearch')}</p>
  return (
    <div className="grid gap-3">
      <ul aria-label={t('terms')} className="grid gap-2">
        {terms.map((term) => (
          <Term key={term.text} term={term} />
        ))}
      </ul>
      {ignored.length > 0 && (
        <p className="text-ink-3">
          {t('ignored')} <bdi className="wrap-anywhere">{ignored.join(', ')}</bdi>
        </p>
      )}
      <p>
        <Link
          to={paths.browse}
          search={{ search: text } as never}
          className="font-medium text-brand-ink underline-offset-2 hover:underline"
        >
          {t(isBounded ? 'foundAtLeast' : 'found', { count: services })}
        </Link>
        {listed > services && (
          <span className="text-ink-3"> {t('closest', { count: listed - services })}</span>
        )}
      </p>
    </div>
  )
}

function Term({ term: { text, typed, alternatives } }: { term: Understood['terms'][number] }) {
  const t = useTranslations('vocabulary.synonyms')
  return (
    <li className="flex flex-wrap items-baseline gap-1.5">
      <Badge tone="brand" className="text-sm">
        <bdi className="wrap-anywhere">{text}</bdi>
      </Badge>
      {typed !== null && <span className="text-ink-3">{t('insteadOf', { typed })}</span>}
      {alternatives.length > 0 && <span className="text-ink-3">{t('orElse')}</span>}
      {alternatives.map((alternative) => (
        <Badge key={alternative}>
          <bdi className="wrap-anywhere">{alternative}</bdi>
        </Badge>
      ))}
    </li>
  )
}
