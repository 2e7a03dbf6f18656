import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { StaleNote } from '#settings/web/stale-note.tsx'
import { useSaveSettings } from '#settings/web/use-save-settings.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { emojis, type Emoji } from '../contract.ts'
import { emojiNames } from '../reaction.ts'
import { reactionsSettingsContract, type ReactionSettings } from '../settings-contract.ts'
import { Glyph } from './glyph.tsx'
import { reactionSettingsQuery } from './reaction-settings-query.ts'

/** The admin setting of the offered reactions. */
export function ReactionsTab() {
  const t = useTranslations('vocabulary.reactions')
  const { data, error, refetch } = useQuery(reactionSettingsQuery)
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose text-ink-2">{t('text')}</p>
      {data ? <Choices current={data} /> : <Skeletons classes={['h-96 max-w-3xl rounded-xl']} />}
    </div>
  )
}

function Choices({ current }: { current: ReactionSettings }) {
  const t = useTranslations('vocabulary.reactions')
  const tv = useTranslations('vocabulary')
  const hydrated = useHydrated()
  // The unsaved selection, with the version on which it is based.
  const [chosen, setChosen] = useState<ReactionSettings>()
  const { offered } = chosen ?? current
  const save = useSaveSettings({
    queryKey: reactionSettingsQuery.queryKey,
    save: (wanted: ReactionSettings) => api(reactionsSettingsContract).set(wanted),
    // Changes made while saving are kept, based on the saved version.
    onSend: (wanted) => (saved) =>
      setChosen((now) => (!now || now === wanted ? undefined : { ...saved, offered: now.offered })),
  })
  function toggle(emoji: Emoji) {
    const next = emojis.filter((one) => offered.includes(one) !== (one === emoji))
    // At least one reaction must be offered.
    if (next.length > 0) setChosen({ version: (chosen ?? current).version, offered: next })
  }
  return (
    <form
      className="grid max-w-3xl gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(chosen ?? current)
      }}
    >
      {chosen && chosen.version !== current.version && !save.isPending && (
        <StaleNote onTakeOver={() => setChosen(undefined)} />
      )}
      <Card className="py-3 sm:py-4">
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="sr-only">{t('legend')}</legend>
          {emojis.map((emoji) => (
            <Choice
              key={emoji}
              emoji={emoji}
              isOffered={offered.includes(emoji)}
              isLast={offered.length === 1 && offered.includes(emoji)}
              isReady={hydrated}
              onToggle={() => toggle(emoji)}
            />
          ))}
        </fieldset>
      </Card>
      <Button type="submit" pending={save.isPending} className="justify-self-start">
        {tv('save')}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  emoji: Emoji
  isOffered: boolean
  isLast: boolean
  isReady: boolean
  onToggle: () => void
}

function Choice({ emoji, isOffered, isLast, isReady, onToggle }: ChoiceProps) {
  const t = useTranslations('vocabulary.reactions')
  const tr = useTranslations('reactions.names')
  return (
    <Checkbox
      label={
        <span className="inline-flex items-center gap-2">
          <Glyph emoji={emoji} className="size-5" />
          {tr(emojiNames[emoji])}
        </span>
      }
      {...(isLast && { hint: t('last') })}
      checked={isOffered}
      disabled={!isReady}
      onChange={onToggle}
    />
  )
}
