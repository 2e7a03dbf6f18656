import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Pencil } from '#ui/icons.ts'
import type { Brief } from '../../brief-contract.ts'
import type { BriefMove } from '../../process.ts'
import { useBriefMove, type ClientMove } from '../use-brief-move.ts'
import { useDeleteDraft } from '../use-delete-draft.ts'
import { CloseDialog } from './close-dialog.tsx'

const clientMoves: readonly ClientMove[] = ['publish', 'resume', 'reopen', 'pause', 'extend']

/** Whether its client can edit the gig now. */
export function canEdit({ status, own }: Pick<Brief, 'status' | 'own'>): boolean {
  return own?.hiddenAt === null && ['draft', 'open', 'paused'].includes(status)
}

/** What the client of a gig can do with it now. */
export function GigTools({ gig }: { gig: Brief }) {
  const t = useTranslations('briefs')
  const hydrated = useHydrated()
  const move = useBriefMove(gig.id)
  const [dialog, setDialog] = useState<'close' | 'delete'>()
  const { actions } = gig.process
  // Publishing needs a confirmed address; the notice says so.
  const isBlocked = useUser()?.isEmailVerified === false
  const has = (one: BriefMove) => actions.includes(one)
  return (
    <div className="flex flex-wrap gap-2">
      {gig.own && gig.status !== 'draft' && (
        <Link to={paths.proposals(gig.id)} className={buttonClass()}>
          {t('proposalCount', { count: gig.own.proposalCount })}
        </Link>
      )}
      {canEdit(gig) && (
        <Link to={paths.editGig(gig.id)} className={buttonClass('secondary')}>
          <Pencil aria-hidden className="size-4" />
          {t('actions.edit')}
        </Link>
      )}
      {clientMoves.filter(has).map((one) => (
        <Button
          key={one}
          look={one === 'publish' ? 'primary' : 'secondary'}
          pending={move.isPending && move.variables.move === one}
          disabled={!hydrated || move.isPending || (one === 'publish' && isBlocked)}
          onClick={() => move.mutate({ move: one })}
        >
          {t(`actions.${one}`)}
        </Button>
      ))}
      {has('close') && (
        <Button look="ghost" disabled={!hydrated} onClick={() => setDialog('close')}>
          {t('actions.close')}
        </Button>
      )}
      {has('delete') && (
        <Button look="ghost" disabled={!hydrated} onClick={() => setDialog('delete')}>
          {t('actions.delete')}
        </Button>
      )}
      {dialog === 'close' && <CloseDialog id={gig.id} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteDialog id={gig.id} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

function DeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('briefs')
  const navigate = useNavigate()
  const remove = useDeleteDraft(id, () => navigate({ to: paths.myGigs }))
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      description={t('deleteText')}
      action={t('actions.delete')}
      look="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
