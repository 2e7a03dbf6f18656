import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import type { SavedDraft } from '#platform/web/use-draft.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import type { Brief } from '../../brief-contract.ts'
import { briefsContract } from '../../contract.ts'
import type { NewBrief } from '../../fields-contract.ts'
import { briefQuery, refreshBriefs } from '../brief-queries.ts'
import { changedFields, typedFrom, type GigValues } from './gig-form.ts'
import type { GigFormState } from './gig-fields.tsx'

export interface GigInput {
  fields: NewBrief
  /** Tokens of uploaded files, and the ids of files to remove. */
  files: string[]
  removeFiles: number[]
  /** Publish the draft after it was saved. */
  isPublishing: boolean
}

export interface SavedGig {
  gig: Brief
  /** Why a saved draft was not published. */
  refusal?: unknown
}

interface Options {
  form: GigFormState
  draft: SavedDraft<GigValues>
  /** The gig to edit. If undefined, the form creates one. */
  gig: Brief | undefined
  /** Called on submit; the function it returns is called after the gig is saved. */
  onSend: () => (saved: SavedGig) => Promise<void> | void
}

/** Saves a gig over the version that the form was filled from, and publishes it if it should be. */
export function useSaveGig({ form, draft, gig, onSend }: Options) {
  const queryClient = useQueryClient()
  const [newest, setNewest] = useState(gig)
  const { keyFor, done } = useIdempotencyKey()
  const { dirtyFields } = form.formState

  const write = (input: GigInput): Promise<Brief> => {
    if (newest?.own) {
      const version = draft.basedOn ?? newest.own.version
      return updateGig(newest, input, { version, dirty: Object.keys(dirtyFields) })
    }
    const { fields, files } = input
    const gig = { ...fields, ...(files.length > 0 && { files }) }
    return api(briefsContract).create(gig, { idempotencyKey: keyFor(gig) })
  }
  const save = useMutation({
    mutationFn: async (input: GigInput): Promise<SavedGig> => {
      const saved = await write(input)
      if (!input.isPublishing) return { gig: saved }
      try {
        return { gig: await api(briefsContract).publish({ id: saved.id }) }
      } catch (refusal) {
        return { gig: saved, refusal }
      }
    },
    onMutate: onSend,
    onSuccess: async (saved, _input, follow) => {
      done()
      setNewest(saved.gig)
      queryClient.setQueryData(briefQuery(saved.gig.id).queryKey, saved.gig)
      showFieldErrors(form, saved.refusal)
      await follow(saved)
      await refreshBriefs(queryClient)
    },
    onError: async (error) => {
      showFieldErrors(form, error)
      if (isApiError(error) && error.code === 'brief.has_proposals') {
        for (const name of ['category', 'subcategory', 'budgetType'] as const) form.resetField(name)
        await refreshBriefs(queryClient)
      }
    },
  })
  const isOutdated = draft.basedOn !== undefined
  const current = staleIn(save.error) ?? (isOutdated ? newest : undefined)
  return {
    save,
    /** The newer version, if the gig changed while the form was open. */
    current,
    changed: undefined,
    /** Continues from the newer version: takes over its values or overwrites them. */
    goOn: () => {
      if (!current?.own) return
      setNewest(current)
      draft.continueFrom({ ...typedFrom(current), isComplete: false }, current.own.version)
      save.reset()
    },
  }
}

/** Sends the fields that changed, and nothing if none did. */
async function updateGig(
  gig: Brief,
  { fields, files, removeFiles }: GigInput,
  { version, dirty }: { version: number; dirty: string[] },
): Promise<Brief> {
  const change = {
    ...changedFields(fields, dirty),
    ...(files.length > 0 && { files }),
    ...(removeFiles.length > 0 && { removeFiles }),
  }
  if (Object.keys(change).length === 0) return gig
  return api(briefsContract).update({ ...change, id: gig.id, version })
}

function staleIn(error: unknown): Brief | undefined {
  return isApiError(error) && error.code === 'brief.stale' ? (error.current as Brief) : undefined
}
