import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Options, Select } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { closeReasons } from '../../process.ts'
import { useBriefMove } from '../use-brief-move.ts'

/** Asks why a gig is closed. Vibers do not see the reason. */
export function CloseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('briefs')
  const close = useBriefMove(id, onClose)
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reason = closeReasons.find((one) => one === chosen)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('closeDialog.title')}
      description={t('closeDialog.text')}
    >
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) close.mutate({ move: 'close', reason })
          else setMissing(true)
        }}
      >
        <Field
          label={t('closeDialog.reason')}
          hint={t('closeDialog.hint')}
          required
          error={isMissing && !reason ? 'Please choose a reason' : undefined}
        >
          <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="" disabled>
              {t('closeDialog.choose')}
            </option>
            <Options of={closeReasons.map((one) => [one, t(`closeReasons.${one}`)] as const)} />
          </Select>
        </Field>
        <DialogActions onCancel={onClose}>
          <Button type="submit" look="danger" pending={close.isPending}>
            {t('actions.close')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
