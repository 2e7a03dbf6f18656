import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FileField } from '#attachments/web/file-field.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import { useUploads } from '#attachments/web/use-uploads.ts'
import { HelpSuggestions } from '#knowledge/web/help-suggestions.tsx'
import type { Order } from '#orders/contract.ts'
import { useOrderWords } from '#orders/web/order-words.ts'
import { api } from '#platform/web/client.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { useDraft, type SavedDraft } from '#platform/web/use-draft.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { disputesContract } from '../contract.ts'
import { reasons } from '../dispute.ts'
import { NewDispute } from '../inputs.ts'
import { useDisputeStep } from './use-dispute-step.ts'

const blank = { reason: '' as 'other', description: '' }

interface Props {
  order: Order
  /** The id of the order's last dispute, which has ended. */
  earlier: number | undefined
}

/** The form that opens a dispute and freezes the money. */
export function OpenForm({ order, earlier }: Props) {
  const t = useTranslations('disputes')
  const words = useOrderWords(order)
  const hydrated = useHydrated()
  const uploads = useUploads()
  const form = useZodForm(NewDispute, blank)
  const draft = useDraft(`dispute-${order.id}`, form, blank, earlier ?? 0)
  const open = useDisputeStep(
    (input: NewDispute) =>
      api(disputesContract).open({ ...input, id: order.id, files: uploads.tokens }),
    {
      done: () => ({ title: t('opened'), description: t('openedText', words) }),
      onDone: draft.clear,
    },
  )
  const description = useWatch({ control: form.control, name: 'description' })
  const isAgain = earlier !== undefined
  const isOutdated = draft.basedOn !== undefined
  const Heading = isAgain ? 'h2' : 'h1'
  return (
    <Card as="section" aria-labelledby="open-dispute" className="grid gap-5">
      <div>
        <Heading id="open-dispute" className={isAgain ? 'text-xl' : 'text-3xl'}>
          {isAgain ? t('again') : t('title')}
        </Heading>
        <p className="mt-2 text-ink-2">{t('openText', words)}</p>
        <p className="mt-2 text-ink-2">{t('before', words)}</p>
      </div>
      <DraftNote draft={draft} />
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((input) => {
          if (!isOutdated) open.mutate(input)
        })}
      >
        <ComplaintFields form={form} />
        <HelpSuggestions text={description} />
        <FileField uploads={uploads} />
        <FilesNote uploads={uploads} />
        {isAgain && isOutdated && <OutdatedNote form={form} draft={draft} earlier={earlier} />}
        <div className="flex justify-end">
          <Button
            type="submit"
            look="danger"
            pending={open.isPending}
            disabled={!hydrated || uploads.isUploading || isOutdated}
          >
            {t('open')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface OutdatedProps {
  form: UseFormReturn<NewDispute, unknown, NewDispute>
  draft: SavedDraft<typeof blank>
  earlier: number
}

/** A dispute was opened and ended after this draft was typed, so the draft may be outdated. */
function OutdatedNote({ form, draft, earlier }: OutdatedProps) {
  const t = useTranslations('disputes.outdated')
  const goOn = () => draft.continueFrom(blank, earlier)
  const discard = () => {
    form.reset(blank)
    draft.clear()
    goOn()
  }
  return (
    <Alert live tone="warning" title={t('title', { id: earlier })}>
      <p>{t('text')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={goOn}>
          {t('keep')}
        </Button>
        <Button look="ghost" onClick={discard}>
          {t('discard')}
        </Button>
      </p>
    </Alert>
  )
}

function ComplaintFields({ form }: { form: UseFormReturn<NewDispute, unknown, NewDispute> }) {
  const t = useTranslations('disputes')
  const { errors } = form.formState
  return (
    <>
      <Field required label={t('reasonLabel')} error={errors.reason?.message}>
        <Select {...form.register('reason')}>
          <option value="">{t('chooseReason')}</option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reason.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        required
        label={t('description')}
        hint={t('descriptionHint')}
        error={errors.description?.message}
      >
        <Textarea dir="auto" rows={8} {...form.register('description')} />
      </Field>
    </>
  )
}
