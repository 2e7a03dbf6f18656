import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import {
  servicesContract,
  type NewService,
  type ServiceDetails,
  type ServiceChange,
} from '../../contract.ts'
import type { SavedDraft } from '#platform/web/use-draft.ts'
import { initialValues, type Typed } from './service-form-values.ts'
import type { ServiceFormState } from './service-form.tsx'
import type { FileList } from '#pictures/web/use-file-list.ts'
import type { CoverChoice, CoverChange } from './use-cover-choice.ts'
import { sendGallery } from './use-gallery.ts'
import { useRefreshServices } from '../mine/use-service-changes.ts'

interface Options {
  form: ServiceFormState
  cover: CoverChoice
  /** The images next to the cover. */
  gallery: FileList
  draft: SavedDraft<Typed>
  /** The service to edit. If undefined, the form creates one. */
  service: ServiceDetails | undefined
  /** Called on submit; the function it returns is called after the service is saved. */
  onSend: () => (saved: ServiceDetails) => void
}

/**
 * Saves the service first and its images afterwards, so that a rejected image does not lose the text. If an image of
 * an edited service is rejected, the form stays open for another one.
 */
export function useSaveService({ form, cover, gallery, draft, service, onSend }: Options) {
  const t = useTranslations('services')
  const refresh = useRefreshServices()
  const [isUploading, setUploading] = useState(false)
  const { keyFor, done } = useIdempotencyKey()
  const tell = useToasts(service)
  const { dirtyFields } = form.formState
  const { version, newest, setNewest } = useNewest(service, draft)

  const saving = useMutation({
    mutationFn: async (input: NewService) => {
      const { create, update } = api(servicesContract)
      const saved = service
        ? await update({ ...only(input, Object.keys(dirtyFields)), version, id: service.id })
        : await create(input, { idempotencyKey: keyFor(input) })
      setUploading(typeof cover.change === 'object' || gallery.items.some(({ file }) => file))
      const { pictures, refused } = await sendImages(saved, { cover, gallery })
      setUploading(false)
      const reason = refused && messageOf(refused.error, t('form.coverFailed'))
      return { saved: { ...saved, pictures }, reason, refused }
    },
    onMutate: onSend,
    onSuccess: async ({ saved, reason, refused }, _input, goOn) => {
      done()
      setNewest(saved)
      await refresh()
      tell.saved(reason)
      if (reason && service) refused?.list.fail(reason)
      else goOn(saved)
    },
    onError: (error) => {
      showFieldErrors(form, error)
      tell.failed(error)
    },
  })
  // A draft in this browser may be based on an older version than the loaded service.
  const isOutdated = draft.basedOn !== undefined
  const current = staleIn(saving.error) ?? (isOutdated ? newest : undefined)
  const goOn = () => {
    if (!current) return
    setNewest(current)
    draft.continueFrom(initialValues(current), current.version)
    saving.reset()
  }
  return {
    save: saving.mutate,
    /** The newer version of the service, if it changed while the form was open. */
    current,
    changed: isApiError(saving.error) ? saving.error.changed : undefined,
    /** Continues from the newer version: takes over its values or overwrites them. */
    goOn,
    isPending: saving.isPending,
    isUploading,
    hasSessionEnded: hasSessionEnded(saving.error),
  }
}

function only(input: NewService, names: readonly string[]): ServiceChange {
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
}

function staleIn(error: unknown): ServiceDetails | undefined {
  return isApiError(error) && error.code === 'stale' ? (error.current as ServiceDetails) : undefined
}

function hasSessionEnded(error: unknown): boolean {
  return isApiError(error) && error.status === 401
}

function useToasts(service: ServiceDetails | undefined) {
  const t = useTranslations('services')
  return {
    saved: (refusedCover: string | undefined) =>
      showToast({
        title: t(service ? 'updated' : 'created'),
        description: refusedCover
          ? t('coverRefused', { reason: refusedCover })
          : t(service ? 'updatedText' : 'createdText'),
        variant: refusedCover ? 'destructive' : 'default',
      }),
    failed: (error: Error) =>
      showToast({
        title: t('error'),
        description: hasSessionEnded(error)
          ? t('sessionEnded')
          : messageOf(error, t(service ? 'updateFailed' : 'createFailed')),
        variant: 'destructive',
      }),
  }
}

/** The newest known state of the service, and the version on which the edit is based. */
function useNewest(service: ServiceDetails | undefined, { basedOn }: SavedDraft<Typed>) {
  const [newest, setNewest] = useState(service)
  return { version: basedOn ?? newest?.version, newest, setNewest }
}

interface Sent {
  pictures: ServiceDetails['pictures']
  /** The refusal, and the field that shows it. */
  refused?: { error: unknown; list: CoverChoice | FileList }
}

/** Sends the images that changed. Returns an error instead of throwing it. */
async function sendImages(
  saved: ServiceDetails,
  { cover, gallery }: { cover: CoverChoice; gallery: FileList },
): Promise<Sent> {
  let list: CoverChoice | FileList = cover
  try {
    await sendCover(saved, cover.change)
    list = gallery
    return { pictures: await sendGallery(saved, gallery) }
  } catch (error) {
    return { pictures: saved.pictures, refused: { error, list } }
  }
}

async function sendCover({ id, cover }: ServiceDetails, change: CoverChange): Promise<void> {
  if (typeof change === 'object') await api(servicesContract).setCover({ id, file: change.file })
  if (change === 'none' && cover) await api(servicesContract).removeCover({ id })
}
