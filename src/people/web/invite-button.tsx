import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { MailPlus } from '#ui/icons.ts'
import { peopleContract } from '../contract.ts'

/** Invites a person without an account by email. */
export function InviteButton() {
  const t = useTranslations('people.invite')
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button disabled={!hydrated} onClick={() => setOpen(true)}>
        <MailPlus aria-hidden className="size-4" />
        {t('button')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('title')} description={t('text')}>
        <InviteForm onClose={close} />
      </Dialog>
    </>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people.invite')
  const [email, setEmail] = useState('')
  const [isViber, setViber] = useState(false)
  const invite = useMutation({
    mutationFn: () => api(peopleContract).invite({ email, isViber }),
    onSuccess: ({ hasMailServer }) => {
      showToast(
        hasMailServer ? { title: t('sent') } : { title: t('waits'), description: t('waitsText') },
      )
      onClose()
    },
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!invite.isPending) invite.mutate()
      }}
    >
      <Field
        label={t('email')}
        error={invite.error ? messageOf(invite.error, t('failed')) : undefined}
      >
        <Input
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Checkbox
        label={t('isViber')}
        hint={t('isViberHint')}
        checked={isViber}
        onChange={({ target }) => setViber(target.checked)}
      />
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={invite.isPending}>
          {t('send')}
        </Button>
      </DialogActions>
    </form>
  )
}
