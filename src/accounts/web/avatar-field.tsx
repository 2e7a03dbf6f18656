import { useMutation } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isPictureType, pictureTypes } from '#platform/pictures.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { MAX_AVATAR_BYTES } from '../account.ts'
import { accountsOwnContract, type OwnAccount } from '../own-contract.ts'
import { useAccountSaved } from './account-query.ts'

interface Props {
  account: OwnAccount
  error: string | undefined
  input: UseFormRegisterReturn
  /** The avatar was saved; the form continues with the new account. */
  onKept: (account: OwnAccount) => void
}

/** The avatar as an upload, which is saved immediately, or as an address. */
export function AvatarField({ account, error, input, onKept }: Props) {
  const t = useTranslations('account.avatar')
  const isUploaded = account.avatar?.startsWith('/') ?? false
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Avatar name={account.fullName} src={account.avatar} size="xl" />
      <div className="grid gap-4">
        <Upload hasPicture={account.avatar !== null} onKept={onKept} />
        <Field
          label={t('address')}
          optional
          hint={isUploaded ? t('uploadedHint') : t('addressHint')}
          error={error}
        >
          <Input type="url" inputMode="url" autoComplete="off" {...input} />
        </Field>
      </div>
    </div>
  )
}

type UploadProps = Pick<Props, 'onKept'> & { hasPicture: boolean }

function Upload({ hasPicture, onKept }: UploadProps) {
  const t = useTranslations('account.avatar')
  const hydrated = useHydrated()
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { upload, remove } = useAvatar(setProblem, onKept)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const found = problemOf(chosen)
    setProblem(found && t(found))
    if (!found) upload.mutate(chosen)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          pending={upload.isPending}
          disabled={!hydrated || remove.isPending}
          onClick={() => file.current?.click()}
        >
          <ImagePlus aria-hidden className="size-4" />
          {t('upload')}
        </Button>
        {hasPicture && (
          <Button
            look="ghost"
            pending={remove.isPending}
            disabled={!hydrated || upload.isPending}
            onClick={() => remove.mutate()}
          >
            <Trash2 aria-hidden className="size-4" />
            {t('remove')}
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      <p className="text-sm text-ink-3">{t('uploadHint')}</p>
      {problem && (
        <Alert live tone="danger">
          {problem}
        </Alert>
      )}
    </div>
  )
}

function problemOf(file: File) {
  if (!isPictureType(file.type)) return 'wrongType' as const
  return file.size > MAX_AVATAR_BYTES ? ('tooLarge' as const) : undefined
}

function useAvatar(setProblem: (problem: string | undefined) => void, onKept: Props['onKept']) {
  const t = useTranslations('account.avatar')
  const saved = useAccountSaved()
  const onError = (error: unknown) => setProblem(messageOf(error, t('failed')))
  const done = async (account: OwnAccount) => {
    setProblem(undefined)
    onKept(account)
    await saved(account)
    showToast({
      title: t('saved'),
      description: account.avatar ? t('savedText') : t('removedText'),
    })
  }
  return {
    upload: useMutation({
      mutationFn: (file: File) => api(accountsOwnContract).setAvatar({ file }),
      onSuccess: done,
      onError,
    }),
    remove: useMutation({
      mutationFn: () => api(accountsOwnContract).removeAvatar(),
      onSuccess: done,
      onError,
    }),
  }
}
