import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { disputesContract, type DisputeRoom } from '../contract.ts'
import { useDisputeWords } from './dispute-words.ts'
import { useDisputeStep } from './use-dispute-step.ts'

/** Lets the party that opened the dispute withdraw it. */
export function WithdrawButton({ room }: { room: DisputeRoom }) {
  const t = useTranslations('disputes')
  const words = useDisputeWords(room)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const withdraw = useDisputeStep(() => api(disputesContract).withdraw({ id: room.id }), {
    done: () => ({
      title: t('withdrawn'),
      description: t('nowText.ended', { through: 'withdrawal' }),
    }),
    onDone: close,
  })
  if (!room.actions.includes('withdraw')) return null
  return (
    <div>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('withdraw')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('withdrawTitle')}
        description={t('withdrawText', words)}
      >
        <DialogActions>
          <Button look="ghost" onClick={close}>
            {t('back')}
          </Button>
          <Button pending={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            {t('withdraw')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
