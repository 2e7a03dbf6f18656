import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { PictureUpload } from '#ui/picture-upload.tsx'
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
  const saved = useAccountSaved()
  return (
    <div className="grid gap-2">
      <PictureUpload
        hasPicture={hasPicture}
        maxBytes={MAX_AVATAR_BYTES}
        words={{
          upload: t('upload'),
          remove: t('remove'),
          hint: t('uploadHint'),
          wrongType: t('wrongType'),
          tooLarge: t('tooLarge'),
          failed: t('failed'),
        }}
        onUpload={(file) => api(accountsOwnContract).setAvatar({ file })}
        onRemove={() => api(accountsOwnContract).removeAvatar()}
        onSaved={async (account) => {
          onKept(account)
          await saved(account)
          showToast({
            title: t('saved'),
            description: account.avatar ? t('savedText') : t('removedText'),
          })
        }}
      />
    </div>
  )
}
