import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionUser } from '#accounts/contract.ts'
import { api } from '#platform/web/client.ts'
import { messageOf, read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Textarea } from '#ui/control.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Trash2 } from '#ui/icons.ts'
import { showFailure } from '#ui/show-failure.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { MAX_NOTE, peopleContract, type PersonFile, type PersonNote } from '../contract.ts'

export const notesQuery = (id: number) => read(peopleContract, 'notes', { id })

interface Props {
  person: PersonFile
  viewer: Pick<SessionUser, 'id' | 'role'>
}

/** What admins wrote down about a person. */
export function PersonNotes({ person: { id, status }, viewer }: Props) {
  const t = useTranslations('people.notes')
  const { data, error, refetch } = useQuery(notesQuery(id))
  return (
    <section aria-labelledby="notes" className="grid gap-3">
      <h2 id="notes" className="text-xl">
        {t('title')}
      </h2>
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons classes={['h-24 rounded-xl']} />}
      {data && data.length > 0 && (
        <ul className="grid gap-3">
          {data.map((note) => (
            <NoteCard
              key={note.id}
              id={id}
              note={note}
              mayDelete={note.author.id === viewer.id || viewer.role === 'super_admin'}
            />
          ))}
        </ul>
      )}
      {status !== 'deleted' && <NewNote id={id} />}
    </section>
  )
}

interface NoteProps {
  /** The person the note is about. */
  id: number
  note: PersonNote
  mayDelete: boolean
}

function NoteCard({ id, note, mayDelete }: NoteProps) {
  const t = useTranslations('people.notes')
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(peopleContract).deleteNote({ id, noteId: note.id }),
    onSuccess: () => showToast({ title: t('deleted') }),
    onError: (error) => showFailure(error, t('failed'), ''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey }),
  })
  return (
    <Card as="li" className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {note.text}
        </p>
        <p className="mt-1 text-sm text-ink-3">
          <bdi>{note.author.fullName}</bdi> · <DateText at={note.createdAt} look="dateTime" />
        </p>
      </div>
      {mayDelete && (
        <Button
          look="ghost"
          size="icon"
          pending={remove.isPending}
          aria-label={t('delete')}
          onClick={() => remove.mutate()}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      )}
    </Card>
  )
}

function NewNote({ id }: { id: number }) {
  const t = useTranslations('people.notes')
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: () => api(peopleContract).addNote({ id, text }),
    onSuccess: async () => {
      setText('')
      await queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey })
    },
  })
  return (
    <form
      method="post"
      noValidate
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) add.mutate()
      }}
    >
      <Field
        label={t('label')}
        hint={t('hint')}
        error={add.error ? messageOf(add.error, t('failed')) : undefined}
        className="w-full"
      >
        <Textarea
          dir="auto"
          rows={3}
          maxLength={MAX_NOTE}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" look="secondary" disabled={!hydrated} pending={add.isPending}>
        {t('add')}
      </Button>
    </form>
  )
}
