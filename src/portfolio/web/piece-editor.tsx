import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FileListField } from '#pictures/web/file-list-field.tsx'
import { useFileList } from '#pictures/web/use-file-list.ts'
import { isPictureType, pictureTypes } from '#platform/pictures.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { providerServicesQuery } from '#services/web/provider-services-query.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useDraft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import type { NewPiece, PortfolioPiece } from '../contract.ts'
import {
  MAX_DESCRIPTION,
  MAX_FILES,
  MAX_IMAGE_BYTES,
  MAX_PDF_BYTES,
  MAX_TITLE,
} from '../portfolio.ts'
import { initialValues, PieceForm, type Typed } from './piece-form-values.ts'
import { fileAddress } from './portfolio-query.ts'
import { useSavePiece } from './use-save-piece.ts'

const accepted = [...pictureTypes, 'application/pdf'].join(',')

interface Props {
  userId: number
  /** The piece to edit. If undefined, the form creates one. */
  piece: PortfolioPiece | undefined
  onSaved: () => void
  onCancel: () => void
}

/** The form of a piece with its files. */
export function PieceEditor({ userId, piece, onSaved, onCancel }: Props) {
  const t = useTranslations('portfolio')
  const hydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the form is no longer rendered, so focus moves to the heading.
  useEffect(() => heading.current?.focus(), [])
  const form = useZodForm(PieceForm, initialValues(piece))
  const list = usePieceFiles(piece)
  const draft = useDraft(piece ? `piece-${piece.id}` : 'piece-new', form, initialValues(piece))
  const close = () => {
    draft.clear()
    onSaved()
  }
  const { save, isPending } = useSavePiece({ userId, form, list, piece, onSaved: close })
  const { errors } = form.formState
  return (
    <Card as="section" aria-labelledby="piece" className="max-w-2xl">
      <h2 ref={heading} id="piece" tabIndex={-1} className="mb-5 text-xl outline-none">
        {t(piece ? 'editTitle' : 'add')}
      </h2>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((input) => save(input))}
        className="grid grid-cols-1 gap-5"
      >
        <DraftNote draft={draft} />
        <Field label={t('form.title')} required error={errors.title?.message}>
          <Input dir="auto" maxLength={MAX_TITLE} {...form.register('title')} />
        </Field>
        <FileListField
          list={list}
          label={t('form.files')}
          hint={t('form.filesHint', { max: MAX_FILES })}
          accept={accepted}
          isUploading={isPending && list.items.some(({ file }) => file)}
        />
        <Details form={form} userId={userId} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" pending={isPending} disabled={!hydrated}>
            {t('form.save')}
          </Button>
          <Button look="ghost" size="lg" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface PartProps {
  userId: number
  form: UseFormReturn<Typed, unknown, NewPiece>
}

/** Everything that a piece may leave out. */
function Details({ form, userId }: PartProps) {
  const t = useTranslations('portfolio')
  const { errors } = form.formState
  return (
    <>
      <Field
        optional
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        error={errors.description?.message}
      >
        <Textarea dir="auto" maxLength={MAX_DESCRIPTION} {...form.register('description')} />
      </Field>
      <ServiceField form={form} userId={userId} />
      <Field
        optional
        label={t('form.video')}
        hint={t('form.videoHint')}
        error={errors.videoUrl?.message}
      >
        <Input type="url" inputMode="url" dir="ltr" {...form.register('videoUrl')} />
      </Field>
      <Checkbox
        label={t('forClient')}
        hint={t('form.clientHint')}
        {...form.register('isClientWork')}
      />
    </>
  )
}

/** The viber's services, of which the piece can be an example. */
function ServiceField({ form, userId }: PartProps) {
  const t = useTranslations('portfolio')
  const { data = [] } = useQuery(providerServicesQuery(userId))
  const { errors } = form.formState
  if (data.length === 0) return null
  return (
    <Field
      optional
      label={t('form.service')}
      hint={t('form.serviceHint')}
      error={errors.serviceId?.message}
    >
      <Select {...form.register('serviceId')}>
        <option value="">{t('form.noService')}</option>
        <Options of={data.map(({ id, title }) => [id, title])} />
      </Select>
    </Field>
  )
}

/** The files as chosen in the form. */
function usePieceFiles(piece: PortfolioPiece | undefined) {
  const t = useTranslations('portfolio')
  return useFileList({
    saved: (piece?.files ?? []).map(({ id, kind, name }) =>
      kind === 'pdf' ? { id, name, src: null } : { id, src: fileAddress(id, 'small') },
    ),
    max: MAX_FILES,
    problemOf: (file) => {
      if (file.size === 0) return t('form.fileEmpty')
      if (isPictureType(file.type)) {
        return file.size > MAX_IMAGE_BYTES ? t('form.imageTooLarge') : undefined
      }
      if (file.type !== 'application/pdf') return t('form.wrongType')
      return file.size > MAX_PDF_BYTES ? t('form.pdfTooLarge') : undefined
    },
    full: t('form.filesFull', { max: MAX_FILES }),
    nameOf: (place) => t('form.file', { place }),
  })
}
