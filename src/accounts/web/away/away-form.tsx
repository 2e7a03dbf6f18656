import { useMemo, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { daysAheadIn, tomorrowIn } from '#platform/dates.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { useClock } from '#ui/relative-time.tsx'
import { useDayName } from '#ui/use-day-name.ts'
import { MAX_AWAY_DAYS, MAX_AWAY_NOTE } from '../../away.ts'
import type { OwnAccount } from '../../own-contract.ts'
import { useSavePart } from '../use-save-part.ts'
import { awayChange, awayForm, awayValues, type AwayValues } from './away-values.ts'

const part = { texts: 'account.away', valuesOf: awayValues, changeOf: awayChange } as const

interface Props {
  account: OwnAccount
  /** What waits for the viber, shown while they are away or choose a date. */
  waiting: ReactNode
}

/** When a viber is away, and whether clients may invite them to gigs. */
export function AwayForm({ account, waiting }: Props) {
  const t = useTranslations('account.away')
  const hydrated = useHydrated()
  const zone = useZone()
  // Changes are relative to this version, because another form or device may have changed the account since.
  const [begun, setBegun] = useState(account)
  const schema = useMemo(() => awayForm(begun.awayUntil, zone), [begun, zone])
  const form = useZodForm(schema, awayValues(begun))
  const save = useSavePart(part, form, begun, setBegun)
  const submit = form.handleSubmit((values) => save.mutate(values))
  const { isDirty } = form.formState
  const awayUntil = useWatch({ control: form.control, name: 'awayUntil' })
  return (
    <Card as="section" aria-labelledby="away">
      <h3 id="away" className="text-xl">
        {t('title')}
      </h3>
      <p className="mt-1 mb-5 max-w-prose text-ink-2">{t('text')}</p>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <LeaveGuard isDirty={isDirty} />
        {begun.awayUntil && (
          <YouAreAway
            until={begun.awayUntil}
            pending={save.isPending}
            onBack={() => {
              form.setValue('awayUntil', '', { shouldDirty: true })
              void submit()
            }}
          />
        )}
        <Fields form={form} zone={zone} />
        {awayUntil && (
          <div className="grid gap-3">
            <p className="max-w-prose text-sm text-ink-2">{t('waiting')}</p>
            {waiting}
          </div>
        )}
        <div>
          <Button type="submit" look="secondary" pending={save.isPending} disabled={!hydrated}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface YouAreAwayProps {
  until: string
  pending: boolean
  onBack: () => void
}

function YouAreAway({ until, pending, onBack }: YouAreAwayProps) {
  const t = useTranslations('account.away')
  const dayName = useDayName()
  const hydrated = useHydrated()
  return (
    <Alert tone="warning">
      <p>{t('youAreAway', { day: dayName(until) })}</p>
      <Button
        look="secondary"
        className="mt-3"
        disabled={!hydrated}
        pending={pending}
        onClick={onBack}
      >
        {t('back')}
      </Button>
    </Alert>
  )
}

type FormState = ReturnType<typeof useZodForm<AwayValues, AwayValues>>

function Fields({ form, zone }: { form: FormState; zone: string }) {
  const t = useTranslations('account.away')
  const clock = useClock()
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('until')}
        optional
        hint={t('untilHint', { max: MAX_AWAY_DAYS })}
        error={errors.awayUntil?.message}
      >
        <Input
          type="date"
          min={clock ? tomorrowIn(clock, zone) : undefined}
          max={clock ? daysAheadIn(clock, zone, MAX_AWAY_DAYS) : undefined}
          {...form.register('awayUntil')}
        />
      </Field>
      <Field label={t('note')} optional hint={t('noteHint')} error={errors.awayNote?.message}>
        <Textarea rows={2} dir="auto" maxLength={MAX_AWAY_NOTE} {...form.register('awayNote')} />
      </Field>
      <Checkbox
        label={t('invitations')}
        hint={t('invitationsHint')}
        {...form.register('takesInvitations')}
      />
    </>
  )
}
